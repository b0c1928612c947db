import type { Entry } from './search-index.ts'

/** What a product can be found by, as far as it has it. */
type Findable = {
  id: number
  names: readonly (string | null | undefined)[]
  /** Its place among the hot items, or null. */
  hotSequence: number | null
}

/** A product as the index takes it, the same in browser and server: hot items go first among equals, in their order. */
export const entryOf = ({ id, names, hotSequence }: Findable): Entry => ({
  id,
  text: names.filter(Boolean).join(' '),
  popularity: hotSequence === null ? 0 : 1 / (1 + hotSequence),
})
