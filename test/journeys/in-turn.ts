import * as vitest from 'vitest'

const { test: declare } = vitest

type Body<Row extends readonly unknown[]> = (...row: Row) => Promise<void> | void

/** A test that one of the readers runs, the next one another: what it shows depends on neither language nor width. */
type TestOnce = {
  (title: string, body: Body<[]>): void
  each: <Case>(cases: readonly Case[]) => (title: string, body: Body<[Case]>) => void
}

/**
 * Readers for `describe.each`, with two ways to write a test: `test` runs for every reader, as layout needs it in each
 * language and width; `testOnce` runs for one of them in turn, so that all languages and widths are met and nothing is
 * done twice. A block needs at least as many tests as there are readers.
 */
export const inTurn = <Reader extends object>(readers: readonly Reader[]): (Reader & { testOnce: TestOnce })[] =>
  readers.map((reader, place) => {
    let turns = 0
    const isMine = () => turns++ % readers.length === place
    const testOnce = (title: string, body: Body<[]>) => void (isMine() && declare(title, body))
    const each =
      <Case>(cases: readonly Case[]) =>
      (title: string, body: Body<[Case]>) =>
        declare.each(cases.filter(isMine).map((one) => [one] as [Case]))(title, body)
    return { ...reader, testOnce: Object.assign(testOnce, { each }) }
  })
