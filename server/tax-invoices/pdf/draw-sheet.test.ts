import { expect, test } from 'vitest'
import { aTaxInvoice, hardNames } from './document.fixture.ts'
import { drawSheet } from './draw-sheet.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { openPdfMaker } from './pdf-maker.ts'
import { openPen } from './pen.ts'
import { readPdf } from './read-pdf.fixture.ts'

/** Nothing of the company's own. */
const bare = { logo: null, signature: null }
const draw = async (count: number) => readPdf(await drawSheet(invoiceSheet(aTaxInvoice(count), 'original'), bare))

test('everything that the law wants on a tax invoice can be read from the file', async () => {
  const { texts } = await draw(6)
  const whole = texts.join('\n')
  for (const wanted of [
    ...['ใบกำกับภาษี', 'ต้นฉบับ', 'TI2569-000017', '21/11/2569', 'SD6911210000017'],
    ...['บริษัท ส่งดี จำกัด', 'ห้างหุ้นส่วนจำกัด เจ๊หญิงน้ำดื่ม', '1 หมู่ 1 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130'],
    ...['เลขประจำตัวผู้เสียภาษี 0-1075-42000-01-1  สำนักงานใหญ่', 'เลขประจำตัวผู้เสียภาษี 0-1075-42000-01-1  สาขาที่ 00001'],
    ...hardNames.slice(0, 6),
    ...['VAT 7%', 'ยกเว้นภาษี', 'ส่วนลด', 'ค่าจัดส่ง', '1,926.00', '-21.00', '100.00', '2,005.00'],
    ...['(สองพันห้าบาทถ้วน)', 'หน้า 1/1'],
  ])
    expect(whole).toContain(wanted)
})

test('lines flow over pages; each has the whole head, the headings and its number, the last one the sums', async () => {
  const { texts, pages } = await draw(70)
  expect(pages).toBeGreaterThan(2)
  for (const repeated of ['ใบกำกับภาษี', 'TI2569-000017', 'ผู้ซื้อ', 'รายการสินค้า'])
    expect(texts.filter((text) => text === repeated)).toHaveLength(pages)
  expect(texts.filter((text) => text.startsWith('หน้า '))).toEqual(
    Array.from({ length: pages }, (_, index) => `หน้า ${index + 1}/${pages}`),
  )
  expect(texts.filter((text) => text === 'จำนวนเงินรวมทั้งสิ้น')).toHaveLength(1)
  expect(texts.filter((text) => text === 'มีต่อหน้าถัดไป')).toHaveLength(pages - 1)
})

test('the same document is the same file, to the byte, and the copy says that it is one', async () => {
  const make = () => drawSheet(invoiceSheet(aTaxInvoice(9), 'original'), bare)
  expect((await make()).equals(await make())).toBe(true)
  const copy = readPdf(await drawSheet(invoiceSheet(aTaxInvoice(9), 'copy'), bare))
  expect(copy.texts).toContain('สำเนา')
  expect(copy.texts).not.toContain('ต้นฉบับ')
})

/** Points from the left at which a text begins. */
function placeOf(content: string, text: string): number {
  const hex = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
  const [, moves = ''] = content.split(`<${hex}> >> BDC`)
  return Number(/1 0 0 1 ([\d.-]+) [\d.-]+ Tm/.exec(moves)?.[1])
}

test('a paper that is neither original nor copy has no empty box for it, nor a gap before it', async () => {
  const sheet = invoiceSheet(aTaxInvoice(1), 'copy')
  const look = async (mark: string | null) => {
    const { content } = readPdf(await drawSheet({ ...sheet, mark }, bare))
    return { boxes: content.match(/^0\.8 w$/gm)?.length ?? 0, pages: placeOf(content, 'หน้า 1/1') }
  }
  const [copy, neither] = [await look('สำเนา'), await look(null)]
  expect([copy.boxes, neither.boxes]).toEqual([1, 0])
  expect(neither.pages).toBeGreaterThan(copy.pages + 50)
})

test('a detail that is wider than its box goes on in the next line, and never over its own name', async () => {
  const reference = 'โอนจากกสิกรไทย 123-4-56789-0 เลขที่อ้างอิง 20261120-000017-0042'
  const sheet = invoiceSheet(aTaxInvoice(1), 'copy')
  const details: typeof sheet.details = [...sheet.details, ['อ้างอิง', reference]]
  const { texts, content } = readPdf(await drawSheet({ ...sheet, details }, bare))
  const lines = texts.slice(texts.indexOf('อ้างอิง') + 1, texts.indexOf('ลำดับ'))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('').replaceAll(' ', '')).toBe(reference.replaceAll(' ', ''))
  const term = placeOf(content, 'อ้างอิง')
  for (const line of lines) expect(placeOf(content, line)).toBeGreaterThan(term + 20)
})

test('the face is embedded, and only the glyphs that are used', async () => {
  const pdf = await drawSheet(invoiceSheet(aTaxInvoice(6), 'original'), bare)
  expect(readPdf(pdf).raw).toMatch(/\/FontFile2/)
  expect(readPdf(pdf).raw).toMatch(/\/FontName \/[A-Z]{6}\+Sarabun/)
  expect(pdf.length).toBeLessThan(60_000)
})

/** How the shaper places the glyphs of a text: what pdfkit draws. */
function shaped(text: string) {
  const { pdf } = openPen(invoiceSheet(aTaxInvoice(1), 'original'))
  type Run = { glyphs: { name: string }[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  const face = pdf.font('regular') as unknown as { _font: { font: { layout: (text: string) => Run } } }
  const { glyphs, positions } = face._font.font.layout(text)
  return glyphs.map(({ name }, index) => ({ name, ...positions[index] }))
}

test('a tone mark over an upper vowel is the small one, moved to its place, and takes no room', () => {
  for (const [word, tone] of [
    ['ปั๊ม', 'uni0E4A'],
    ['กิ๊ก', 'uni0E4A'],
    ['ที่', 'uni0E48'],
  ] as const) {
    const mark = shaped(word).find(({ name }) => name.startsWith(tone))
    expect(mark).toMatchObject({ name: `${tone}.small`, xAdvance: 0 })
    expect([word, mark?.xOffset]).not.toEqual([word, 0])
  }
})

test('over a letter with a stem the vowel is the narrow one; ญ gives up its foot to a lower vowel', () => {
  expect(shaped('ปั๊ม').map(({ name }) => name)).toContain('uni0E31.narrow')
  expect(shaped('ญู').map(({ name }) => name)).toContain('yoYingthai.less')
  expect(shaped('ญา').map(({ name }) => name)).not.toContain('yoYingthai.less')
})

test('ำ under a tone mark: ring and tone are one glyph above the letter, and both letters can still be read', async () => {
  expect(shaped('น้ำ').map(({ name, xAdvance }) => [name, xAdvance === 0])).toEqual([
    ['uni0E19', false],
    ['uni0E4D0E49', true],
    ['uni0E32', false],
  ])
  expect((await draw(1)).texts).toContain('น้ำปลา')
})

test('the file draws the marks where the shaper places them, and plain figures in one go', async () => {
  const { content } = await draw(2)
  const drawn = (text: string) => {
    const hex = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
    const after = content.split(`<${hex}> >> BDC`)[1]?.split('EMC')[0] ?? ''
    return after.match(/1 0 0 1 [\d.-]+ [\d.-]+ Tm/g)?.map((move) => move.split(' ')[5]) ?? []
  }
  expect(drawn('107.00')).toHaveLength(1)
  expect(new Set(drawn('ปั๊มหัวกด')).size).toBeGreaterThan(1)
})

test('PDFs are made in another thread than the one that answers requests', async () => {
  // What is drawn again costs less: each is drawn once by either.
  const sheets = [60, 61, 62].map((lines) => invoiceSheet(aTaxInvoice(lines), 'copy'))
  type Sheet = (typeof sheets)[number]
  /** Processor time of this thread, in µs, of the cheapest: on a busy machine it is the same, and all else that the thread does only adds. */
  const leastUsed = async (make: (sheet: Sheet) => Promise<unknown>) => {
    const all: number[] = []
    for (const sheet of sheets) {
      const before = process.threadCpuUsage()
      await make(sheet)
      const { user, system } = process.threadCpuUsage(before)
      all.push(user + system)
    }
    return Math.min(...all)
  }
  const maker = openPdfMaker(() => Promise.resolve(bare))
  // Both have loaded what they need; what is measured is drawn for the first time.
  const small = invoiceSheet(aTaxInvoice(3), 'copy')
  await Promise.all([maker.make(small, null), drawSheet(small, bare)])
  const here = await leastUsed((sheet) => drawSheet(sheet, bare))
  expect(await leastUsed((sheet) => maker.make(sheet, null))).toBeLessThan(here / 4)
})

test('the thread draws the same bytes, and one broken document breaks no other', async () => {
  const maker = openPdfMaker(() => Promise.resolve(bare))
  const sheet = invoiceSheet(aTaxInvoice(3), 'original')
  const [broken, whole] = await Promise.allSettled([
    maker.make({ ...sheet, issuedOn: 'never' }, null),
    maker.make(sheet, null),
  ])
  expect(broken.status).toBe('rejected')
  expect(whole).toMatchObject({ status: 'fulfilled', value: { ok: true, value: await drawSheet(sheet, bare) } })
})
