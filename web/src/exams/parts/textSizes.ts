/** Text sizes of the paper: stem and options. */
export const textSizes = [
  "[--stem:18px] [--opt:17px] md:[--stem:20px] md:[--opt:18px]",
  "[--stem:21px] [--opt:20px] md:[--stem:23px] md:[--opt:21px]",
  "[--stem:25px] [--opt:23px]",
  "[--stem:30px] [--opt:27px]",
] as const;
