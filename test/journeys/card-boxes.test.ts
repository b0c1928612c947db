import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { getData } from '#contract/catalogue/calls.ts'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'
import { demoPhone, signIn } from './sign-in.ts'
import { visit } from './visit.ts'

// What is printed on cards can be read: on a small phone no words lie over others and no line leaves its card.

/** Lines of words that share pixels with others of their card, or stick out of it, in the layout that is shown. */
const overlaps = `(() => {
  const clipped = (rect, from) => {
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
    for (let one = from; one && !one.matches('.card'); one = one.parentElement) {
      if (getComputedStyle(one).overflowY === 'visible' || one.matches('.card-pack')) continue
      const { left, top, right, bottom } = one.getBoundingClientRect()
      box = { left: Math.max(box.left, left), top: Math.max(box.top, top), right: Math.min(box.right, right), bottom: Math.min(box.bottom, bottom) }
    }
    return box
  }
  const linesOf = (card) => {
    const lines = []
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!walker.currentNode.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      // The letters of a line, without the font's space above and below.
      const letters = parseFloat(getComputedStyle(parent).fontSize) * parent.currentCSSZoom
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const middle = (top + bottom) / 2
        const rect = { left, right, top: middle - letters / 2, bottom: middle + letters / 2 }
        const box = clipped(rect, parent)
        if (box.right - box.left > 1 && box.bottom - box.top > 1) lines.push({ ...box, words: walker.currentNode.data })
      }
    }
    return lines
  }
  // A line that ends in an ellipsis is reported twice, whole and cut.
  const shares = (a, b) =>
    (a.words !== b.words || a.top !== b.top) &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  return [...document.querySelectorAll('.goods > .card')].flatMap((card) => {
    const lines = linesOf(card)
    const edge = card.getBoundingClientRect()
    const out = lines.filter(({ left, right, bottom }) => left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 1)
    const over = lines.filter((line, index) => lines.slice(index + 1).some((other) => shares(line, other)))
    return [...out.map(({ words }) => 'out of the card: ' + words), ...over.map(({ words }) => 'over others: ' + words)]
  })
})()`

/** Names of cards in which a brand is on two lines. A gift's name is one word that contains its brand. */
const brokenBrands = `((brands) => [...document.querySelectorAll('.goods .card-name')].flatMap((name) =>
  brands.filter((brand) => name.textContent.split(' ').slice(1).some((word) => word === brand || word === 'ตรา' + brand)).filter((brand) => {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
    const tops = new Set()
    while (walker.nextNode()) {
      const at = walker.currentNode.data.indexOf(brand)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(walker.currentNode, at)
      range.setEnd(walker.currentNode, at + brand.length)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size !== 1
  }).map((brand) => name.textContent + ': ' + brand)))(${JSON.stringify(demoCatalogue().brands.map(({ nameThai }) => nameThai))})`

/** Prices of a unit next to an open stepper that are cut. */
const cutPrices = `[...document.querySelectorAll('.card-pack > b')].filter((price) =>
  getComputedStyle(price.parentElement).overflowX !== 'visible' &&
  price.getBoundingClientRect().right > price.parentElement.getBoundingClientRect().right).map((price) => price.textContent)`

/** The text sizes of a list, and the dense one. */
const looks = [
  { size: '', dense: false },
  { size: '', dense: true },
  { size: 'text-size-large', dense: false },
  { size: 'text-size-larger', dense: false },
] as const
const take = (page: Page, size: string, dense: boolean) =>
  page.evaluate(
    `document.documentElement.className = '${size}'; document.documentElement.toggleAttribute('data-dense', ${dense})`,
  )

test('in all categories no words of a card lie over others and no brand is on two lines, in three text sizes and in the dense list', async () => {
  const { data } = (await send(shopHere().url, getData, { query: { type: 'getCategoriesWithImages' } })).body
  const visitor = await visit({ width: 360 })
  const { page } = visitor
  await page.addInitScript(`localStorage.setItem('songdee.text-size', 'large'); localStorage.setItem('dense', '1')`)
  for (const { id } of data) {
    await visitor.open(`/category/${id}`)
    await page.locator('.text-size-large[data-dense] .goods > .card').first().waitFor()
    for (const { size, dense } of looks) {
      await take(page, size, dense)
      expect.soft([id, size, dense, await page.evaluate(overlaps)]).toEqual([id, size, dense, []])
      expect.soft([id, size, dense, await page.evaluate(brokenBrands)]).toEqual([id, size, dense, []])
    }
  }
  await visitor.close()
})

test.each(['th', 'en'] as const)(
  'the words of an offer stand whole on its card in %s, in three text sizes',
  async (language) => {
    const visitor = await visit({ width: 360, language })
    const { page } = visitor
    await page.addInitScript(`localStorage.setItem('songdee.text-size', 'large'); localStorage.setItem('dense', '1')`)
    await visitor.open('/all/promotion')
    const pills = page.locator('.text-size-large[data-dense] .goods .tier')
    await pills.first().waitFor()
    for (const { size, dense } of looks) {
      await take(page, size, dense)
      const cut = await page
        .locator('.goods .tier')
        .evaluateAll((all) =>
          all
            .filter((pill) => pill.scrollWidth > pill.clientWidth || pill.scrollHeight > pill.clientHeight)
            .map((pill) => pill.textContent),
        )
      expect.soft([size, dense, cut]).toEqual([size, dense, []])
      expect.soft([size, dense, await page.evaluate(overlaps)]).toEqual([size, dense, []])
    }
    await visitor.close()
  },
)

test('in the dense list the price of a unit is whole next to an open stepper', async () => {
  const shop = await visit()
  const { page } = shop
  await shop.open('/login?next=%2Fcategory%2F1')
  await signIn(shop, demoPhone(58))
  const card = page.locator('[data-dense] .goods > .card').first()
  await card.locator('[data-add]').click()
  await card.locator('.stepper').waitFor()
  expect(await page.evaluate(cutPrices)).toEqual([])
  await shop.close()
})
