import { expect, test } from 'vitest'
import { isSafeHref, sectionsOf, unsafeLinks, type RichText } from './rich-text.ts'

test.each(['/', '/all/hot?sort=x', '#terms', 'https://line.me/R/ti/p/%40songdee', 'tel:+6638123456', 'mailto:a@b.co'])(
  'a link may lead to %s',
  (href) => expect(isSafeHref(href)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:///evil.example',
  'http://plain.example',
  'tel:1;javascript:1',
  'mailto:a@b.co:x',
  'relative',
  '',
])('a link may not lead to %j', (href) => expect(isSafeHref(href)).toBe(false))

const text: RichText = [
  { type: 'paragraph', text: [{ text: 'a', href: '/' }] },
  { type: 'heading', level: 2, text: 'One' },
  { type: 'list', ordered: false, items: [[{ text: 'b' }], [{ text: 'c', href: 'javascript:1' }]] },
  { type: 'heading', level: 3, text: 'Small' },
  { type: 'heading', level: 2, text: 'Two' },
]

test('tells where a link stands that may not', () => {
  expect(unsafeLinks(text)).toEqual(['2.items.1.0.href'])
})

test('sections begin at headings of the second level', () => {
  expect(sectionsOf(text).map(({ heading, blocks }) => [heading?.text ?? null, blocks.length])).toEqual([
    [null, 1],
    ['One', 2],
    ['Two', 0],
  ])
})
