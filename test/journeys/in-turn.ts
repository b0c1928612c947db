import * as vitest from 'vitest'
import { demoPhone } from './sign-in.ts'

const { test: declare } = vitest

type Body<Row extends readonly unknown[]> = (...row: Row) => Promise<void> | void

/** A test that runs for one of the variants, the next test for another: neither language nor width matters to it. */
type TestOnce = {
  (title: string, body: Body<[]>): void
  (title: string, options: { tags: 'job' }, body: Body<[]>): void
  each: <Case>(cases: readonly Case[]) => (title: string, body: Body<[Case]>) => void
}

/** Visitors in both languages: Thai on a phone, English on a wide screen. */
export const visitors = [
  { language: 'th', width: 360 },
  { language: 'en', width: 1280 },
] as const

/** As `visitors`, each with a demo shop by number: other journeys leave things in the carts of theirs. */
export const shopsOf = (inThai: number, inEnglish: number) => [
  { ...visitors[0], phone: demoPhone(inThai) },
  { ...visitors[1], phone: demoPhone(inEnglish) },
]

/** Every second one for each language: what differs between them are the words. */
export const shareOf = <One>(language: 'th' | 'en', all: readonly One[]): One[] =>
  all.filter((_, nth) => nth % 2 === (language === 'th' ? 0 : 1))

/**
 * Variants (language and width) for `describe.each`, with two ways to write a test: `test` runs for every variant, for
 * layout; `testOnce` runs for one of them in rotation, so that all are used and nothing runs twice. A block needs at
 * least as many tests as there are variants.
 */
export const inTurn = <Variant extends object>(variants: readonly Variant[]): (Variant & { testOnce: TestOnce })[] =>
  variants.map((variant, place) => {
    let turns = 0
    const isMine = () => turns++ % variants.length === place
    const testOnce = (title: string, ...rest: [Body<[]>] | [{ tags: 'job' }, Body<[]>]) => {
      if (!isMine()) return
      const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
      declare(title, options, body)
    }
    const each =
      <Case>(cases: readonly Case[]) =>
      (title: string, body: Body<[Case]>) =>
        declare.each(cases.filter(isMine).map((one) => [one] as [Case]))(title, body)
    return { ...variant, testOnce: Object.assign(testOnce, { each }) }
  })
