interface Window {
  /** Ids of products whose add button was pressed before the page was alive; null from then on. */
  songdeeTaps: number[] | null
}
