import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { getOwnCredit } from '#contract/credit/calls.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { createQueries } from '#storefront/router/queries.ts'
import { offeredMethods } from './use-methods.ts'

const cash = { method: 'COD', payType: 'COD', checkout: true, repayment: false }
const credit = { limitAmt: 1000, availableAmt: 800, usedAmt: 200, overdueAmt: 0, termsDays: 30 }
let answerCredit: () => Response

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', async (path: string) =>
    path === pathOf(getOwnCredit) ? answerCredit() : Response.json([cash]),
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Fetches the ways to pay, whatever is known of them. @returns their names */
function openedCheckout() {
  const queries = createQueries()
  const known = () => queries.getQueryData(offeredMethods.queryKey)?.map(({ method }) => method)
  const read = async () => {
    await queries.fetchQuery({ ...offeredMethods, staleTime: 0 })
    return known()
  }
  return { read, known }
}
const answer = (body: object, status = 200) => void (answerCredit = () => Response.json(body, { status }))

test('a retailer with credit can pay on account, one without cannot, nor who may not read the credit', async () => {
  const { read } = openedCheckout()
  answer({ credit })
  expect(await read()).toEqual(['COD', 'ACCOUNT'])
  answer({ credit: null })
  expect(await read()).toEqual(['COD'])
  answer({ code: 'view_only' }, 403)
  expect(await read()).toEqual(['COD'])
})

test.each([
  ['unavailable', 503],
  ['rate_limited', 429],
])(
  'while the credit is not answered (%s), the ways to pay are not known, or stay as they were',
  async (code, status) => {
    const { read, known } = openedCheckout()
    answer({ code }, status)
    await expect(read()).rejects.toThrow(code)
    expect(known()).toBeUndefined()
    answer({ credit })
    await read()
    answer({ code }, status)
    await expect(read()).rejects.toThrow(code)
    expect(known()).toEqual(['COD', 'ACCOUNT'])
  },
)
