interface Window {
  /** Ids of products whose add button was pressed before hydration; null afterwards. */
  songdeeTaps: number[] | null
}
