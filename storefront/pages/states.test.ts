import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#storefront/account/save-profile.ts'
import { Security } from '#storefront/account/Security.tsx'
import { Sessions } from '#storefront/account/Sessions.tsx'
import { PointsHistory } from '#storefront/loyalty/PointsHistory.tsx'
import { PointsPanel } from '#storefront/loyalty/PointsPanel.tsx'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf, type TextNamespace } from '#storefront/texts/namespaces.ts'
import { loadNothingListed } from '#storefront/catalogue/late-nothing-listed.ts'
import { render } from './render.fixture.ts'
import { ListingPage } from './listing.tsx'
import { OrderHistoryPage } from './order-history.tsx'
import { PointsPage } from './points.tsx'
import { RecentPage } from './recent.tsx'

// Empty, loading and failed lists, rendered in both languages.

const languages = ['th', 'en'] as const
beforeAll(async () => {
  for (const language of languages) await loadTexts(language, allNamespaces)
  await loadNothingListed()
})

const emptyPage = { content: [], totalElements: 0, totalPages: 0 }
const orders = createElement(OrderHistoryPage)
const recent = createElement(RecentPage)
const points = createElement(PointsHistory, { page: 1 })
const sessions = createElement(Sessions)
const security = createElement(Security, { profile: { phoneNumber: '0812345678', phoneVerified: true } as Profile })

describe.each(languages)('in %s', (language) => {
  const say = <Name extends TextNamespace>(namespace: Name) => textsOf(language, namespace)

  test('loading orders reserve their space and promise nothing', () => {
    const rendered = render(orders, language)
    expect([rendered.busy, rendered.html]).toEqual([true, expect.stringContaining(say('shell').loading)])
    expect(rendered.text).not.toContain(say('orders').noOrders)
    expect(rendered.text).not.toContain(say('shell').failedTitle)
  })

  test('without orders there is a link to the goods', () => {
    const { text, actions, busy } = render(orders, language, { data: emptyPage })
    expect(text).toContain(say('orders').noOrders)
    expect(text).toContain(say('orders').noOrdersText)
    expect([actions.at(-1), busy]).toEqual([say('orders').goShopping, false])
  })

  test('without matching orders there is a link to all of them', () => {
    const { text, actions } = render(orders, language, { data: emptyPage }, '?number=NOTHING')
    expect(text).toContain(say('orders').noneFound)
    expect(text).not.toContain(say('orders').noOrders)
    expect(actions.at(-1)).toBe(say('orders').showAll)
  })

  test.each([
    ['orders', orders],
    ['former goods', recent],
  ] as const)('%s that failed to load say so below their title, and can be tried again', (_what, component) => {
    const { html, text, actions } = render(component, language, { failed: 'internal' })
    expect(html).toContain('role="alert"')
    expect(text).toContain(component === recent ? say('browse').recentFailed : say('shell').failedTitle)
    expect(text).toContain(say('shell').failedText)
    expect(actions.at(-1)).toBe(say('shell').tryAgain)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test.each([
    ['orders', orders],
    ['former goods', recent],
  ] as const)('%s without a connection say so', (_what, component) => {
    const { text, actions } = render(component, language, { failed: 'offline' })
    expect(text).toContain(say('shell').offlineHeading)
    expect(text).toContain(say('shell').offlineText)
    expect(text).not.toContain(say('browse').recentFailed)
    expect(actions.at(-1)).toBe(say('shell').tryAgain)
  })

  test('loading former goods reserve their space', () => {
    expect(render(recent, language).busy).toBe(true)
  })

  test('without former goods there is a link to what others buy', () => {
    const { text, actions } = render(recent, language, { data: [] })
    expect(text).toContain(say('browse').recentEmpty)
    expect(actions.at(-1)).toBe(say('catalogue').hot)
  })

  test('points: none yet, unavailable, or an unverified phone', () => {
    expect(render(points, language, { data: emptyPage }).text).toBe(say('account').noPoints)
    const away = render(points, language, { failed: 'unavailable' })
    expect(away.text).toContain(say('account').historyAway)
    expect(away.actions).toEqual([say('shell').tryAgain])
    // The balance above the list says it.
    expect(render(points, language, { failed: 'phone_unverified' }).text).toBe('')
    expect(render(points, language).html).toContain('skeleton')
  })

  test('who has to verify a phone first is led there, and to no history', () => {
    const { pointsHistory, pointsUnverified, provePhone } = say('account')
    for (const component of [createElement(PointsPanel), createElement(PointsPage)]) {
      const { text, html } = render(component, language, { failed: 'phone_unverified' })
      expect(text).toContain(`${pointsUnverified} ${provePhone}`)
      expect(html).toContain('part=security')
      expect(text).not.toContain(pointsHistory)
      expect(render(component, language, { failed: 'unavailable' }).text).toContain(pointsHistory)
    }
  })

  test('a failed list of devices shows the words of the error', () => {
    expect(render(sessions, language, { failed: 'rate_limited' }).text).toContain(say('errors').rate_limited)
    expect(render(sessions, language).text).not.toContain(say('errors').internal)
  })

  test('where the ways to sign in could not be read, the account’s security says so, and can be tried again', () => {
    const { text, actions } = render(security, language, { failed: 'rate_limited' })
    expect(text).toContain(say('errors').rate_limited)
    expect(actions).toEqual([say('shell').tryAgain])
    // With another service for signing in they do not exist.
    expect(render(security, language, { data: { ownAccounts: false, apple: false } }).actions).toEqual([])
  })

  // Specification 2.70
  test.each([
    ['a search that finds nothing', 'zzzz', '', 'browseCategories'],
    ['filters that fit nothing', undefined, '?brands=999', 'clearFilters'],
    ['a search without words', '', '', 'browseCategories'],
    ['an empty category', undefined, '', 'browseCategories'],
  ] as const)('%s says so and has a link', (_what, query, search, action) => {
    const texts = { ...say('catalogue'), ...say('lists'), ...say('browse') }
    const listing = {
      kind: 'listing',
      heading: 'H',
      path: '/category/1',
      cards: [],
      total: 0,
      page: 1,
      pages: 0,
      query,
      subcategories: [],
      brands: [],
      counts: {},
      choices: { subcategories: [], brands: [] },
    }
    const { text, actions } = render(
      createElement(ListingPage, { data: listing } as never),
      language,
      'waiting',
      search,
    )
    expect(text).toContain(query === '' ? texts.noWords : query ? texts.noneFound(query) : texts.noProducts)
    // Said once: neither as a number, nor in other words.
    expect(text.includes(texts.count(0))).toBe(false)
    expect(text.includes(texts.noProducts)).toBe(query === undefined)
    if (query) expect(text).toContain(texts.noneFoundText)
    const offered = query ? [texts[action], texts.askToStock] : [texts[action]]
    expect(actions.slice(-offered.length)).toEqual(offered)
  })
})
