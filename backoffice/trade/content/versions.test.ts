import { expect, test } from 'vitest'
import { content as texts } from '#backoffice/texts/content.en.ts'
import type { ContentOf } from '#contract/content/content.ts'
import { versionsOf } from './versions.ts'

const wording = { texts, language: 'en' } as const

test('two versions of a page differ in the words of its fields and of its text', () => {
  const text = (words: string) => [{ type: 'paragraph' as const, text: [{ text: words }] }]
  const mine: ContentOf['pages'] = {
    title: { th: 'เกี่ยวกับเรา', en: 'About us' },
    body: { th: text('หนึ่ง'), en: text('One') },
  }
  const theirs = { title: { th: 'เกี่ยวกับเรา', en: 'Who we are' }, body: mine.body }
  expect(versionsOf({ kind: 'pages', content: mine }, theirs, wording)).toEqual([
    ['Title (Thai)', 'เกี่ยวกับเรา', 'เกี่ยวกับเรา'],
    ['Title (English)', 'About us', 'Who we are'],
  ])
  const changed = { ...mine, body: { ...mine.body, en: text('Two') } }
  expect(versionsOf({ kind: 'pages', content: mine }, changed, wording)).toContainEqual([
    'Text (English)',
    'One',
    'Two',
  ])
})

test('what is no text is only said to differ, and what one of them has not is none', () => {
  const shown = { audience: 'everyone' as const, segment: null, startsAt: null, endsAt: null, sequence: 1 }
  const mine: ContentOf['banners'] = {
    ...shown,
    description: { th: 'โปร', en: 'Offer' },
    condition: 'product',
    items: [1],
    image: 'a1',
  }
  const startsAt = '2026-01-01T00:00:00+07:00'
  const theirs = { ...mine, condition: 'brand', items: [2], image: null, startsAt }
  expect(versionsOf({ kind: 'banners', content: mine }, theirs, wording)).toEqual([
    ['From', null, new Date(startsAt)],
    ['Shows', 'Chosen products', 'Chosen brands'],
    ['Goods of the banner', texts.asTyped, texts.asStored],
    ['Picture', texts.asTyped, null],
  ])
})

test('a segment is called by its name, and one without a name as it was written', () => {
  const shown = { startsAt: null, endsAt: null, sequence: 1, audience: 'segment' as const, segment: 'noodle' }
  const mine: ContentOf['popups'] = {
    ...shown,
    title: { th: 'เปิดร้าน', en: 'Opening' },
    body: { th: [], en: [] },
    link: null,
    linkText: { th: '', en: '' },
    image: null,
  }
  const theirs = { ...mine, segment: 'market-hall' }
  const rows = [[texts.segment, 'Food shop', 'market-hall']]
  expect(versionsOf({ kind: 'popups', content: mine }, theirs, wording)).toEqual(rows)
})
