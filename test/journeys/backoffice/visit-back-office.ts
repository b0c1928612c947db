import { expect } from 'vitest'
import { staffTokensOf } from '../sign-in.ts'
import { visit, type Visit } from '../visit.ts'

export type BackOfficeVisit = Visit & {
  /** Opens a path below `/backoffice` and waits until its screen is drawn, and finds nothing blank below it. */
  openScreen: (path: string) => Promise<void>
  /** Presses a button of the menu in the screen's head. */
  pressInMenu: (name: string) => Promise<void>
  /** Every table of the screen has its last column in sight. */
  expectWholeTables: () => Promise<void>
}

type BackOfficeVisitOptions = {
  /** The username of a demo account, which all have the same password. */
  as: string
  language?: 'th' | 'en'
  width?: number
  /** Lets the service worker be installed, for pages without a connection. */
  worker?: boolean
}

/** A browser context in which this member of staff is signed in to the back office. */
export async function visitBackOffice({
  as,
  language = 'th',
  width = 1280,
  worker = false,
}: BackOfficeVisitOptions): Promise<BackOfficeVisit> {
  const visitor = await visit({ language, width, worker, withPolicy: true })
  const { access_token, refresh_token } = await staffTokensOf(visitor.url, as)
  await visitor.page.addInitScript(
    ([access, refresh]) => {
      if (localStorage.getItem('songdee.backoffice.access_token') !== null) return
      localStorage.setItem('songdee.backoffice.access_token', access)
      localStorage.setItem('songdee.backoffice.refresh_token', refresh)
    },
    [access_token, refresh_token] as const,
  )
  return {
    ...visitor,
    openScreen: async (path) => {
      await visitor.page.goto(`/backoffice${path}`)
      await visitor.page.locator('main :is(h1, h2)').first().waitFor()
      await visitor.settled()
      await expectOneScroll(visitor)
    },
    pressInMenu: async (name) => {
      const menu = visitor.page.locator('.more-actions').filter({ hasText: name })
      await menu.locator('summary').click()
      await menu.getByRole('button', { name }).click()
    },
    expectWholeTables: async () => {
      const cut = await visitor.page
        .locator('.data-table-frame')
        .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth))
      expect(Math.max(...cut)).toBe(0)
    },
  }
}

/** On a desktop the screen scrolls inside of the window, and the document, with menu and bar, stays where it is. */
async function expectOneScroll({ page }: Visit): Promise<void> {
  const beyond = await page.evaluate(
    `matchMedia('(min-width: 780px)').matches && document.querySelector('.shell')
      ? document.documentElement.scrollHeight - innerHeight
      : 0`,
  )
  expect(beyond).toBe(0)
}
