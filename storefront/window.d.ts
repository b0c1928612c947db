interface Window {
  /** Pressed before hydration: ids of products to add, the answer about cookies, and `submit`; null afterwards. */
  songdeeTaps: string[] | null
}
