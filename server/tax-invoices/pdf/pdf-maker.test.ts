import { expect, test } from 'vitest'
import { aTaxInvoice } from './document.fixture.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { openPdfMaker } from './pdf-maker.ts'

const anInvoice = (number: string) => invoiceSheet({ ...aTaxInvoice(1), number }, 'original')

test('one who asks for many documents keeps nobody from theirs, and the staff have places of their own', async () => {
  const maker = openPdfMaker(() => Promise.resolve({ logo: null, signature: null }))
  const ask = async (number: string, retailerId: string | null) => {
    const made = await maker.make(anInvoice(number), retailerId)
    return made.ok ? 'made' : made.error.code
  }
  const greedy = Array.from({ length: 10 }, (_, at) => ask(`greedy ${at}`, 'greedy'))
  const others = Array.from({ length: 30 }, (_, at) => ask(`other ${at}`, `retailer ${at}`))
  const staff = Array.from({ length: 12 }, (_, at) => ask(`staff ${at}`, null))
  expect(await Promise.all(greedy)).toEqual([...Array(3).fill('made'), ...Array(7).fill('rate_limited')])
  expect(await Promise.all(others)).toEqual([...Array(27).fill('made'), ...Array(3).fill('unavailable')])
  expect(await Promise.all(staff)).toEqual([...Array(10).fill('made'), ...Array(2).fill('unavailable')])
  // Its documents are drawn: the places are free again.
  expect(await ask('greedy again', 'greedy')).toBe('made')
})

test('a document that is opened again is not drawn again, and takes no place', async () => {
  const maker = openPdfMaker(() => Promise.resolve({ logo: null, signature: null }))
  const made = await Promise.all(Array.from({ length: 60 }, () => maker.make(anInvoice('TI2569-000001'), 'somebody')))
  const [first] = made
  expect(first?.ok && first.value.subarray(0, 5).toString()).toBe('%PDF-')
  for (const one of made) expect(one.ok && one.value).toBe(first?.ok && first.value)
  const copy = await maker.make({ ...anInvoice('TI2569-000001'), mark: 'สำเนา' }, 'somebody')
  expect(copy.ok && first?.ok && copy.value.equals(first.value)).toBe(false)
})
