interface Window {
  /** Pressed before hydration: ids of products to add, and the answer about cookies; null afterwards. */
  songdeeTaps: string[] | null
  /** The last button that was pressed before hydration, but for those of products. */
  songdeePressed?: HTMLElement
  /** Loads the page again as soon as the server can be reached: part of its scripts could not be loaded. */
  songdeeStartFailed: () => void
}
