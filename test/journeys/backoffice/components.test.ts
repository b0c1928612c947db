import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { chooseFirst } from './choose-first.ts'
import { countCalls } from './count-calls.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

/** Chooses a day in the calendar of the visit's language, and types another one. */
async function expectDayChosen({ page, language, complaints }: BackOfficeVisit): Promise<void> {
  const calendarOf = { th: 'พฤศจิกายน 2569', en: 'November 2026' }
  const words = textsOf(language, 'components')
  const day = page.getByRole('group', { name: words.day }).first()
  await day.getByRole('button').click()
  await page.getByRole('heading', { name: calendarOf[language] }).waitFor()
  await page.locator('.date-cell:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText('2026-11-23').waitFor()
  const typed = { day: '01', month: '12', year: language === 'th' ? '2569' : '2026' }
  for (const [part, digits] of Object.entries(typed)) {
    await day.locator(`[data-type=${part}]`).focus()
    await page.keyboard.type(digits)
  }
  await page.getByText('2026-12-01').waitFor()
  expect(complaints).toEqual([])
}

describe('the components', () => {
  const language = 'th'
  let visitor: BackOfficeVisit
  const texts = () => textsOf(language, 'components')
  const kit = () => textsOf(language, 'kit')
  beforeAll(async () => {
    await loadTexts(language, ['components', 'kit', 'shell', 'errors'])
    visitor = await visitBackOffice({ as: 'clerk', language })
  })
  afterAll(() => visitor.close())

  test('axe finds nothing in light and dark, and the policy is kept', async () => {
    await visitor.openScreen('/components')
    await visitor.expectAccessibleInLightAndDark()
    expect(visitor.complaints).toEqual([])
  })

  test('filters are chosen by keyboard, stand in the address, and go back with it', async () => {
    const { page } = visitor
    const rows = page.getByRole('row')
    await page.getByRole('button', { name: texts().stage, exact: true }).press('Enter')
    await page.getByRole('checkbox', { name: kit().stages.PICKING }).press('Space')
    await page.getByRole('checkbox', { name: kit().stages.PACKED }).press('Space')
    await expect.poll(() => rows.count()).toBe(3)
    expect(new URL(page.url()).search).toBe('?stage=PICKING&stage=PACKED')
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: kit().removeFilter(texts().stage) }).click()
    await expect.poll(() => rows.count()).toBe(12)
    expect(new URL(page.url()).search).toBe('')
  })

  test('a selection has its actions by key, with a result for each row', async () => {
    const { page } = visitor
    const undo = page.getByRole('button', { name: kit().undo })
    await page.getByRole('row').nth(1).focus()
    // Without a selection the key does nothing.
    await page.keyboard.press('a')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await undo.count()).toBe(0)
    await page.keyboard.press('a')
    await undo.waitFor()
    await page.getByRole('list', { name: kit().rowResults }).getByText(texts().changed).waitFor()
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: kit().rowResults }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('o')
    await page.getByRole('dialog', { name: 'SD-3' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('ticks add up whenever their rows were drawn, and a press on a row opens it only while nothing is ticked', async () => {
    const { page } = visitor
    await visitor.openScreen('/components')
    const rows = page.getByRole('grid').getByRole('row')
    const ticked = () =>
      page.locator('[role=row][aria-selected=true]').evaluateAll((all) => all.map(({ dataset }) => dataset['key']))
    const tick = (place: number) => rows.nth(place).locator('.tick-box').click()
    const keyOf = (place: number) => rows.nth(place).getAttribute('data-key')
    await tick(1)
    await tick(3)
    await tick(5)
    await expect.poll(ticked).toEqual([await keyOf(1), await keyOf(3), await keyOf(5)])
    await tick(3)
    await expect.poll(ticked).toEqual([await keyOf(1), await keyOf(5)])
    await rows.nth(2).click()
    await expect.poll(ticked).toEqual([await keyOf(1), await keyOf(2), await keyOf(5)])
    // From the row that was pressed last.
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(ticked).toEqual([await keyOf(1), await keyOf(2), await keyOf(3), await keyOf(5)])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(ticked).toEqual([])
    await rows.nth(2).click()
    await page.getByRole('dialog', { name: 'SD-2' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // As hands that are faster than a long list is drawn.
    await tick(1)
    await page.getByRole('region', { name: kit().selected('1') }).waitFor()
    await page.evaluate(`(async () => {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
      await Promise.resolve()
      document.querySelector('[role=row][data-key="2"] [role=rowheader]').click()
    })()`)
    await page.getByRole('dialog', { name: 'SD-2' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('only the rows in which something has changed are drawn again', async () => {
    const { page } = visitor
    await visitor.openScreen('/components')
    const rows = page.getByRole('grid').getByRole('row')
    const drawn = (act: () => Promise<void>) => countCalls(page, ['data-selected', 'data-hovered', 'tr'], act)
    await rows.nth(1).focus()
    const ticking = await drawn(async () => {
      await page.keyboard.press('Space')
      await page.getByRole('region', { name: kit().selected('1') }).waitFor()
    })
    // The row that is pressed, selected and let go; all of them are twelve.
    expect(ticking).toBeGreaterThan(0)
    expect(ticking).toBeLessThan(6)
    const moving = await drawn(async () => {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => rows.nth(2).evaluate((row) => row.matches(':focus'))).toBe(true)
    })
    expect(moving).toBeGreaterThan(1)
    expect(moving).toBeLessThan(6)
    // What makes the keys and presses of a row is not made again where it is only selected.
    const all = (await rows.count()) - 1
    const made = await countCalls(page, ['onPointerDownCapture', 'onClickCapture', 'className'], async () => {
      await page.keyboard.press('Control+a')
      await expect.poll(() => rows.and(page.locator('[aria-selected=true]')).count()).toBe(all)
    })
    expect(made).toBeLessThan(6)
    await page.keyboard.press('Escape')
  })

  test('what is missing or too much is said at its field in the words of the office, all at once, and goes as it is mended', async () => {
    const { page } = visitor
    await visitor.openScreen('/components')
    const form = page.getByRole('region', { name: texts().form })
    const [quantity, reason] = [form.getByLabel(texts().quantity), form.getByLabel(texts().reason)]
    await quantity.fill('')
    await reason.fill('')
    await form.getByRole('button', { name: kit().save }).click()
    await expect.poll(() => form.getByText(kit().needed, { exact: true }).count()).toBe(2)
    await expect.poll(() => quantity.evaluate((field) => field.matches(':focus'))).toBe(true)
    await visitor.expectAccessible()
    await quantity.fill('1.5')
    await expect.poll(() => form.getByText(kit().needed, { exact: true }).count()).toBe(2)
    await quantity.fill('2')
    await expect.poll(() => form.getByText(kit().needed, { exact: true }).count()).toBe(1)
    await quantity.fill('-2')
    await reason.fill('–')
    await form.getByRole('button', { name: kit().save }).click()
    await form.getByText(kit().atLeast('0'), { exact: true }).waitFor()
    await quantity.fill('1.5')
    await form.getByRole('button', { name: kit().save }).click()
    await form.getByText(kit().wholeNumber, { exact: true }).waitFor()
    // What is right is sent, and what the server says is as before.
    await quantity.fill('2')
    await form.getByRole('button', { name: kit().save }).click()
    await form.getByText(kit().atLeast('0'), { exact: true }).waitFor()
    // No field has the focus any more.
    await visitor.openScreen('/components')
  })

  test('what is final says so and wants its reason; keys of the screen wait meanwhile', async () => {
    const { page } = visitor
    await page.keyboard.press('Shift+D')
    const question = page.getByRole('dialog', { name: texts().removeQuestion })
    await question.getByText(kit().cannotBeUndone).waitFor()
    await expect.poll(() => question.getByRole('button', { name: texts().remove }).isEnabled()).toBe(false)
    // The field has the focus.
    await page.keyboard.type('a double')
    await visitor.expectAccessible()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.getByText(texts().removed('a double')).waitFor()
    // It stands below the screen, and lies on nothing of it.
    await expect
      .poll(async () => {
        const [screen, toasts] = await Promise.all([
          page.locator('main').boundingBox(),
          page.locator('.toasts').boundingBox(),
        ])
        return toasts && screen && toasts.height > 0 && toasts.y >= screen.y + screen.height
      })
      .toBe(true)
  })

  test('a key that comes while a dialog is being closed is for the screen behind it', async () => {
    const { page } = visitor
    const question = page.getByRole('dialog', { name: texts().removeQuestion })
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('o')
    await page.getByRole('dialog').waitFor()
    // As Escape and the key do when nothing is drawn between them.
    await page.evaluate(`document.querySelector('dialog[open]').close()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'D', code: 'KeyD', shiftKey: true, bubbles: true }))`)
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })

  test('a form knows its rules from the contract, and puts what the server refuses to the field', async () => {
    const { page } = visitor
    const quantity = page.getByLabel(texts().quantity)
    expect([await quantity.getAttribute('type'), await quantity.getAttribute('min')]).toEqual(['number', '0'])
    await expect.poll(() => page.getByLabel(texts().reason).getAttribute('maxlength')).toBe('200')
    await page.getByRole('button', { name: kit().save }).click()
    await page.getByText(kit().atLeast('0')).waitFor()
    await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('lines.0.pickedQty')
  })

  test('a day is typed or chosen in the calendar of the language, and stays Gregorian on the wire', () =>
    expectDayChosen(visitor))

  test('a retailer is found by typing, and chosen by Enter', async () => {
    const { page } = visitor
    await page.getByRole('combobox', { name: texts().name }).fill('sd-7')
    await page.getByRole('option', { name: 'SD-7' }).waitFor()
    await chooseFirst(visitor)
    await page.getByText('SD-7 · 2026-12-01').waitFor()
  })

  test('a scanner is heard wherever the focus is, also with the other keyboard layout', async () => {
    const { page } = visitor
    const codes = page.getByRole('list', { name: texts().codes })
    await page.getByRole('row').nth(2).focus()
    // As scanners type: a key every few milliseconds, whenever the page gets round to them.
    const scan = (keys: readonly (readonly [key: string, code: string])[]) =>
      page.evaluate(`let at = 1e9
        for (const [key, code] of ${JSON.stringify([...keys, ['Enter', 'Enter']])}) {
          const pressed = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
          Object.defineProperty(pressed, 'timeStamp', { value: (at += 5) })
          document.activeElement.dispatchEvent(pressed)
        }`)
    await scan([...'8850123'].map((digit) => [digit, `Digit${digit}`] as const))
    await codes.getByText('8850123').waitFor()
    await scan([
      ['ฟ', 'KeyA'],
      ['ๅ', 'Digit1'],
      ['/', 'Digit2'],
      ['-', 'Digit3'],
    ])
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(2)
    // It began with the key of an action, and has not run it.
    expect(await page.getByRole('list', { name: kit().rowResults }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })
})

test('in English, at 1920 px: axe finds nothing, and a day is chosen in its calendar', async () => {
  await loadTexts('en', ['components', 'kit', 'shell', 'errors'])
  const visitor = await visitBackOffice({ as: 'clerk', language: 'en', width: 1920 })
  await visitor.openScreen('/components')
  await visitor.expectAccessibleInLightAndDark()
  await expectDayChosen(visitor)
  await visitor.close()
})
