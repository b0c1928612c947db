interface Window {
  /** Pressed before hydration: ids of products to add, the answer about cookies, and `submit`; null afterwards. */
  songdeeTaps: string[] | null
  /** Loads the page again as soon as the server can be reached: part of its scripts could not be loaded. */
  songdeeStartFailed: () => void
}
