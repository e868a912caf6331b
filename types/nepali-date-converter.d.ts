/** The package's own types stand outside its `exports`, where TypeScript may not look. */
declare module "@remotemerge/nepali-date-converter" {
  interface Day {
    year: number;
    month: number;
    date: number;
    day: string;
  }
  export default class DateConverter {
    /** @param date YYYY-MM-DD */
    constructor(date: string);
    toBs(): Day;
    toAd(): Day;
  }
}
