import {
  type Glyph,
  glyphs,
  HALANT,
  IKAR,
  joinedSigns,
  joinedVowels,
  partsOfSign,
  RAKAR,
  REPH,
  TAIL,
  tails,
  VIRAMA,
  ZWJ,
} from "./preeti.map.ts";

/** What is drawn around one vowel. The font has it in the order of the eye, Unicode in the order of the ear. */
interface Syllable {
  /** Consonants with the viramas between them, or a vowel that stands alone; empty while only the ikar has come. */
  cluster: string;
  sign: string;
  marks: string;
  reph: boolean;
  /** The halant is drawn, so the word may end with it. */
  halant: boolean;
}

/** No cluster is longer; text that is none would make one of any length. */
const LONGEST = 24;
const isOpen = (cluster: string) => cluster.endsWith(VIRAMA) || cluster.endsWith(VIRAMA + ZWJ);
const isConsonant = (text: string) => /^[क-ह]/.test(text);
const rephed = `र${VIRAMA}`;

function textOf({ cluster, sign, marks, reph }: Syllable): string {
  if (reph && cluster === "इ") return `ई${sign}${marks}`;
  return (reph ? rephed : "") + (joinedVowels[cluster + sign] ?? cluster + sign) + marks;
}

export interface Decoded {
  text: string;
  /** How much of it no Nepali word can have: a sign without its letter, half a letter at the end. */
  faults: number;
}

/** Reads one word of the font, key by key. */
class Decoder implements Decoded {
  text = "";
  faults = 0;
  private syllable: Syllable | undefined;
  private afterDigit = false;

  private begin(cluster: string, sign = ""): void {
    this.end();
    this.syllable = { cluster, sign, marks: "", reph: false, halant: false };
  }

  end(): void {
    const { syllable } = this;
    if (!syllable) return;
    if (syllable.cluster === "" || (isOpen(syllable.cluster) && !syllable.halant)) this.faults++;
    this.text += textOf(syllable);
    this.syllable = undefined;
    this.afterDigit = false;
  }

  /** What fits nowhere stays where it is. */
  private stray(text: string): void {
    this.end();
    this.faults++;
    this.text += text;
  }

  private plain(text: string): void {
    this.end();
    this.text += text;
    this.afterDigit = /[०-९]/.test(text);
  }

  private letter(text: string): void {
    const [, cluster = text, sign = ""] = /^(.+?)([ुूृ]?)$/u.exec(text) ?? [];
    const { syllable } = this;
    if (syllable && syllable.cluster.length < LONGEST && (syllable.cluster === "" || isOpen(syllable.cluster))) {
      // No reph is typed in this way: it is the र that keeps its shape, as in गर्‍यो.
      syllable.cluster += (syllable.cluster === rephed ? ZWJ : "") + cluster;
      syllable.halant = false;
      if (sign) this.sign(sign);
    } else {
      this.begin(cluster, sign);
    }
  }

  private ikar(): void {
    const { syllable } = this;
    if (syllable && isOpen(syllable.cluster) && syllable.sign === "") syllable.sign = "ि";
    else this.begin("", "ि");
  }

  private sign(sign: string): void {
    const { syllable } = this;
    if (!syllable || syllable.cluster === "") {
      this.stray(sign);
      return;
    }
    if (sign === "ा" && isOpen(syllable.cluster)) {
      syllable.cluster = syllable.cluster.replace(/्\u200d?$/, "");
      return;
    }
    if (syllable.sign === "") {
      syllable.sign = sign;
      return;
    }
    if ((partsOfSign[syllable.sign] ?? syllable.sign).includes(sign)) {
      this.faults++;
      return;
    }
    const joined = joinedSigns[syllable.sign + sign];
    if (joined) syllable.sign = joined;
    else this.stray(sign);
  }

  private mark(mark: string): void {
    const { syllable } = this;
    if (!syllable || syllable.cluster === "") this.plain(mark === "ः" ? ":" : mark);
    else if (!syllable.marks.includes(mark)) syllable.marks += mark;
  }

  private below(text: string, key: string): void {
    const { syllable } = this;
    if (!syllable || !isConsonant(syllable.cluster) || syllable.cluster.length > LONGEST) {
      this.stray(key === RAKAR ? key : text);
      return;
    }
    syllable.cluster += isOpen(syllable.cluster) ? text.replace(VIRAMA, "") : text;
  }

  private reph(): void {
    const { syllable } = this;
    if (syllable && syllable.cluster !== "") syllable.reph = true;
    else this.stray(REPH);
  }

  private tail(): void {
    const { syllable } = this;
    const [from, to] = tails.find(([from]) => syllable?.cluster.endsWith(from)) ?? [];
    if (syllable && from && to) syllable.cluster = syllable.cluster.slice(0, -from.length) + to;
    else this.stray(TAIL);
  }

  private halant(): void {
    const { syllable } = this;
    if (!syllable || !isConsonant(syllable.cluster) || isOpen(syllable.cluster)) {
      this.stray(HALANT);
      return;
    }
    syllable.cluster += VIRAMA;
    syllable.halant = true;
  }

  private glyph({ kind, text }: Glyph, key: string): void {
    if (kind === "letter") this.letter(text);
    else if (kind === "vowel") this.begin(text);
    else if (kind === "sign") this.sign(text);
    else if (kind === "mark") this.mark(text);
    else if (kind === "below") this.below(text, key);
    else this.plain(text);
  }

  read(key: string): void {
    const glyph = glyphs.get(key);
    // Behind a number it is the sign of degrees.
    if (key === "°" && this.afterDigit && !this.syllable) this.plain(key);
    else if (glyph) this.glyph(glyph, key);
    else if (key === IKAR) this.ikar();
    else if (key === REPH) this.reph();
    else if (key === TAIL) this.tail();
    else if (key === HALANT) this.halant();
    else if (isConsonant(key)) this.letter(key);
    else this.plain(key);
  }
}

/** Words that do end with a visarga: the font has one sign for it and for the colon. */
const visargas = new Set(
  (
    "अतः स्वतः यतः अन्ततः मूलतः मुख्यतः विशेषतः सामान्यतः साधारणतः पूर्णतः अंशतः आंशिकतः वस्तुतः सम्भवतः स्पष्टतः प्रथमतः फलतः " +
    "परिणामतः स्वभावतः कार्यतः सिद्धान्ततः पूर्वतः प्रत्यक्षतः जन्मतः तत्त्वतः विधितः क्रमशः अक्षरशः प्रायशः खण्डशः शतशः अन्तशः " +
    "पुनः प्रायः प्रातः अन्तः नमः शनैः सद्यः मनः तपः रजः तेजः यशः स्वः निः दुः"
  ).split(" "),
);
const withColons = (text: string) =>
  text.includes("ः")
    ? text.replace(/[ऀ-ॣ\u200d]+/g, (run) => (run.endsWith("ः") && !visargas.has(run) ? `${run.slice(0, -1)}:` : run))
    : text;

/** One word of the font in Unicode, whatever it holds. */
export function decodeWord(word: string): Decoded {
  const decoder = new Decoder();
  for (const key of word) decoder.read(key);
  decoder.end();
  return { text: withColons(decoder.text), faults: decoder.faults };
}
