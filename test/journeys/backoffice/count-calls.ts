import type { Page } from 'playwright-core'

/**
 * How often the page calls the functions whose text holds all of these words, while something is done; of functions in each
 * other the innermost.
 */
export async function countCalls(page: Page, words: readonly string[], act: () => Promise<void>): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('Debugger.enable')
    await browser.send('Profiler.enable')
    await browser.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await act()
    const { result } = await browser.send('Profiler.takePreciseCoverage')
    let calls = 0
    for (const { scriptId, functions } of result) {
      const { scriptSource } = await browser.send('Debugger.getScriptSource', { scriptId })
      const ranges = functions.flatMap(({ ranges: [whole] }) => whole ?? [])
      const found = ranges.filter(({ startOffset, endOffset }) => {
        const text = scriptSource.slice(startOffset, endOffset)
        return words.every((word) => text.includes(word))
      })
      const innermost = found.filter(
        (one) =>
          !found.some(
            (other) => other !== one && other.startOffset >= one.startOffset && other.endOffset <= one.endOffset,
          ),
      )
      for (const { count } of innermost) calls += count
    }
    return calls
  } finally {
    await browser.detach()
  }
}
