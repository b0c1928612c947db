interface Window {
  /** Pressed before hydration: ids of products to add, and the answer about cookies; null afterwards. */
  songdeeTaps: string[] | null
}
