/** One page of a long list. */
export interface PageOf<Item> {
  items: Item[];
  /** Counted from 1. */
  page: number;
  /** How many pages there are, at least 1. */
  pages: number;
}
