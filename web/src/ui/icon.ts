import { createElement, type SVGProps } from "react";

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

const frame = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Makes lucide's drawings into components (put in the place of its own maker by `vite/icons.ts`). */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement("svg", { ...frame, ...props }, shapes);
}
