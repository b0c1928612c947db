import { expect, test } from 'vitest'
import { promisesNoMinimum } from '#rules/content/no-minimum.ts'
import { startingDelivery, startingPages } from './content.ts'

test('the words that a new shop begins with are known to promise that there is no minimum', () => {
  const { promise, promiseDetail, delivery, returns, policies } = startingDelivery()
  expect([promise, promiseDetail, delivery, returns, policies].map(promisesNoMinimum)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  const pages = startingPages()
  expect(Object.keys(pages).filter((key) => promisesNoMinimum(pages[key as keyof typeof pages]))).toEqual(
    expect.arrayContaining(['privacy-and-terms', 'question-and-answer']),
  )
  expect(promisesNoMinimum('## Is there a minimum order?\n\nNo. We deliver even a single item.')).toBe(true)
})

test('an amount that is named is no such promise', () => {
  for (const words of ['ขั้นต่ำ ฿500', 'Minimum order ฿500', '## มีขั้นต่ำไหม\n\nมี 500 บาท', null, 3, ['สั่งขั้นต่ำ 300 บาท']])
    expect(promisesNoMinimum(words)).toBe(false)
})
