import { z } from "zod";

export const optionIndex = z.int().min(0).max(7).describe("Index of an option, from 0");
export const optionIndices = z.array(optionIndex).max(8).describe("Indices of options, from 0");
