/**
 * Distributes rows over pages. The closing block stays whole and never has a page alone: where it does not fit under
 * the last row, that row moves to the next page with it.
 * @param heights of the rows; `room` on a page, and `closing`, in the same unit
 * @returns the indices of the rows of each page
 */
export function paginate(heights: readonly number[], room: number, closing: number): number[][] {
  const pages: number[][] = [[]]
  let used = 0
  heights.forEach((height, index) => {
    if (used + height > room && used > 0) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(index)
    used += height
  })
  if (used + closing > room) {
    const last = pages.at(-1) ?? []
    pages.push(last.length > 1 ? last.splice(-1) : [])
  }
  return pages
}
