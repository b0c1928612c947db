import type { Maker } from './makers.ts'

const toneMarks = /[่-๋์]/g

/** Additional search words: nicknames, the romanised brand, and the words without tone marks. */
export function keywords(also: string, maker: Maker, kindThai: string): string {
  const bare = [kindThai, maker.nameThai].map((word) => word.replaceAll(toneMarks, ''))
  const roman = [maker.key, maker.name.toLowerCase().replaceAll('-', '')]
  const words = [also, ...roman, ...bare].join(' ').split(' ').filter(Boolean)
  return [...new Set(words)].join(' ')
}
