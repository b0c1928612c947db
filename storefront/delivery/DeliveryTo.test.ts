import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { DeliveryTo } from './DeliveryTo.tsx'

beforeAll(() => loadTexts('th', allNamespaces))

const answer = (failed: 'not_found' | 'validation' | 'rate_limited' | 'unavailable' | 'offline') =>
  render(createElement(DeliveryTo, { postalCode: '20150' }), 'th', { failed }).text

test('only a postcode that the server does not know is said to be none', () => {
  const noPostcode = textsOf('th', 'delivery').noPostcode('20150')
  expect([answer('not_found'), answer('validation')]).toEqual([noPostcode, noPostcode])
  const errors = textsOf('th', 'errors')
  for (const code of ['rate_limited', 'unavailable', 'offline'] as const) expect(answer(code)).toBe(errors[code])
})

test('of provinces of one postcode each reads its own deadline, also where the day is the same', () => {
  const place = (province: string, orderBy: string, cutOff: string) => {
    const next = { day: '2199-01-02', orderBy, cutOff }
    return { province, provinceEng: province, provinceCode: '', fee: 0, next }
  }
  const data = [
    place('ระยอง', '2199-01-02', '12:00'),
    place('จันทบุรี', '2199-01-01', '16:00'),
    place('ตราด', '2199-01-01', '16:00'),
  ]
  const { html } = render(createElement(DeliveryTo, { postalCode: '22160' }), 'th', { data })
  const lines = [...html.matchAll(/<b>(.*?)<\/b>.*?(\d\d:\d\d)/g)].map(([, cost, cutOff]) => [cost, cutOff])
  const { freeTo } = textsOf('th', 'delivery')
  expect(lines).toEqual([
    [freeTo('ระยอง'), '12:00'],
    [freeTo('จันทบุรี, ตราด'), '16:00'],
  ])
})
