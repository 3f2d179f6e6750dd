import { formatCount } from "#messages/language.ts";

/** Whole rupees with the Indian grouping: `120000` → `₹1,20,000` */
export const rupees = (amount: number) => `₹${formatCount(amount)}`;
