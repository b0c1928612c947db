import { expect, test } from 'vitest'

type Heading = { status: number; problem?: { code?: string; errors?: { code: string }[] | undefined } }

/** What somebody hears of a call: the code of a refusal, or `done`. */
export async function heard(answer: Promise<Heading>): Promise<string> {
  const { status, problem } = await answer
  return status < 300 ? 'done' : (problem?.errors?.[0]?.code ?? problem?.code ?? String(status))
}

/** The words of the first and of the second. */
type Heard = readonly [first: string, second: string]

/** Two people, or programs, who do what does not go together. */
type Pair = {
  first: () => Promise<string>
  second: () => Promise<string>
  hear: {
    /** What both hear where the first comes first, and where the second does. */
    firstComesFirst: Heard
    secondComesFirst: Heard
    /** Where the first comes first, and the other's process knows of it already: that takes no time that anybody promises. */
    onceKnown?: Heard
    /** At the same moment perhaps something else. */
    atOnce?: readonly Heard[]
  }
  /** What holds afterwards, by what each of them heard. */
  holds: (heard: Heard) => Promise<void>
}

const ways = ['the first, then the second', 'the second, then the first', 'both at the same moment'] as const

async function play({ first, second }: Pair, way: (typeof ways)[number]): Promise<Heard> {
  if (way === 'both at the same moment') return Promise.all([first(), second()])
  if (way === 'the first, then the second') return [await first(), await second()]
  const later = await second()
  return [await first(), later]
}

/**
 * Tests of each pair, in both orders of arrival and at the same moment, that each hears what has become of it and that what
 * holds afterwards is what they have heard.
 * @param after compares what every pair must leave as it was
 */
export function testPairs(pairs: Readonly<Record<string, () => Promise<Pair>>>, after: () => Promise<void>): void {
  test.each(Object.entries(pairs).flatMap(([name, begin]) => ways.map((way) => ({ name, way, begin }))))(
    '$name: $way',
    async ({ way, begin }) => {
      const pair = await begin()
      const answers = await play(pair, way)
      const { firstComesFirst, secondComesFirst, onceKnown = firstComesFirst, atOnce = [] } = pair.hear
      const afterFirst = [firstComesFirst, onceKnown]
      if (way === 'the first, then the second') expect(afterFirst).toContainEqual(answers)
      else if (way === 'the second, then the first') expect(answers).toEqual(secondComesFirst)
      else expect([...afterFirst, secondComesFirst, ...atOnce]).toContainEqual(answers)
      await pair.holds(answers)
      await after()
    },
  )
}
