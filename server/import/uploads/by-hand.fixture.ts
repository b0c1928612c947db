import { listStaffBrands, saveBrandDetails } from '#contract/backoffice/goods/brands/calls.ts'
import * as calls from '#contract/backoffice/goods/categories/calls.ts'
import { createPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { getProduct, joinFamily, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { requestRetailerPhone } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { changeRetailerAddress, getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { StaffClient } from '#test/builders/staff.ts'

type Cell = string | number | null
/** A change of one column to its value number `nth`: on a screen, and the same in a file. */
export type ByHand = {
  /** @returns the status of the screen's call; 202 where it changes nothing before somebody else has confirmed it */
  save: (who: StaffClient, nth: number) => Promise<number>
  /** The cells of a row, by column. */
  cells: (nth: number) => Promise<Record<string, Cell>>
}
/** How a column is changed on a screen. `key`: it only names the row. `no screen`: nothing but a file changes it. */
type Way = ByHand | readonly ByHand[] | 'key' | 'no screen'

/** What is changed: product, category, subcategory and brand 1, and this retailer. */
type Subjects = { manager: StaffClient; retailer: { id: string; outletCode: string; addressId: string } }

const path = (id: number | string) => ({ params: { id: String(id) } })
const named = (nth: number) => `ชื่อ ${nth}`
const oneOf =
  <Value>(...values: readonly [Value, Value]) =>
  (nth: number): Value =>
    values[nth % 2] ?? values[0]
type Place = Record<'addressLine' | 'subDistrict' | 'district' | 'province' | 'postalCode', string>
const phoneOf = (nth: number) => `0812340${String(nth).padStart(3, '0')}`
const status = oneOf('INACTIVE', 'ACTIVE')
const places: readonly [Place, Place] = [
  { addressLine: '1 หมู่ 1', subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' },
  { addressLine: '2 หมู่ 2', subDistrict: 'บ้านปึก', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' },
]

/** How each column of each kind of file is changed on a screen. */
export function waysByHand({ manager, retailer }: Subjects): Record<ImportKind, Record<string, Way>> {
  /** A field of a form that is read, changed in that field, and saved. */
  const form =
    (read: () => Promise<object>, save: (who: StaffClient, body: never) => Promise<{ status: number }>, row: object) =>
    (column: string, field: string, value: (nth: number) => Cell): ByHand => ({
      save: async (who, nth) => (await save(who, { ...(await read()), [field]: value(nth) } as never)).status,
      cells: async (nth) => ({ ...row, [column]: value(nth) }),
    })
  const product = form(
    async () => (await manager.call(getProduct, path(1))).body,
    (who, body) => who.call(saveProduct, { ...path(1), body }),
    { sku: 'SKU1' },
  )
  const category = form(
    async () => (await manager.call(calls.getCategory, path(1))).body,
    (who, body) => who.call(calls.saveCategory, { ...path(1), body }),
    { category_thai: 'ของชำ', category_eng: '' },
  )
  const subcategory = form(
    async () => (await manager.call(calls.getSubcategory, path(1))).body,
    (who, body) => who.call(calls.saveSubcategory, { ...path(1), body }),
    { category_thai: 'ของชำ', category_eng: '', subcategory_thai: 'ทั่วไป' },
  )
  const brand = form(
    async () => (await manager.call(listStaffBrands)).body.find(({ id }) => id === 1) ?? {},
    (who, body) => who.call(saveBrandDetails, { ...path(1), body }),
    { name: 'Tung Rung' },
  )
  const stored = async () => {
    const { body } = await manager.call(getRetailer, path(retailer.id))
    const { addressId: defaultShippingAddressId } = retailer
    return { ...body, defaultShippingAddressId, defaultBillingAddressId: defaultShippingAddressId }
  }
  const needed = async () => {
    const { storeName: store_name, ownerName: owner_name, lastName: last_name, phone } = await stored()
    return { outlet_code: retailer.outletCode, store_name, owner_name, last_name, phone }
  }
  const details = form(stored, (who, body) => who.call(saveRetailer, { ...path(retailer.id), body }), {})
  const outlet = (...given: Parameters<typeof details>): ByHand => {
    const { save, cells } = details(...given)
    return { save, cells: async (nth) => ({ ...(await needed()), ...(await cells(nth)) }) }
  }
  const address: ByHand = {
    save: async (who, nth) => {
      const known = (await stored()).addresses.find(({ id }) => id === retailer.addressId)
      const body = { ...oneOf(...places)(nth), landmark: named(nth), revision: known?.revision ?? 0 }
      const params = { id: retailer.id, addressId: retailer.addressId }
      return (await who.call(changeRetailerAddress, { params, body })).status
    },
    cells: async (nth) => {
      const { addressLine: address_line, subDistrict: sub_district, ...rest } = oneOf(...places)(nth)
      const { district, province, postalCode: postal_code } = rest
      const parts = { address_line, sub_district, district, province, postal_code }
      return { ...(await needed()), ...parts, landmark: named(nth) }
    },
  }
  const move: ByHand = {
    save: async (who, nth) => {
      const [categoryId, body] = [oneOf(8, 1)(nth), (await manager.call(getProduct, path(1))).body]
      const saved = { ...body, categoryId, subcategoryId: categoryId }
      return (await who.call(saveProduct, { ...path(1), body: saved })).status
    },
    cells: async (nth) => ({ sku: 'SKU1', category: oneOf(8, 1)(nth), subcategory: 'ทั่วไป' }),
  }
  const phone: ByHand = {
    save: async (who, nth) => {
      const body = { phoneNumber: phoneOf(nth) }
      return (await who.call(requestRetailerPhone, { ...path(retailer.id), body })).status
    },
    cells: async (nth) => ({ ...(await needed()), phone: phoneOf(nth) }),
  }
  const picture = product('image', 'pictures', oneOf('sack', 'jar'))
  return {
    categories: {
      category_thai: 'key',
      category_eng: category('category_eng', 'categoryNameEng', named),
      subcategory_thai: 'key',
      subcategory_eng: subcategory('subcategory_eng', 'subCategoryNameEng', named),
      status: category('status', 'status', status),
      subcategory_status: subcategory('subcategory_status', 'status', status),
    },
    brands: {
      name: 'key',
      name_thai: brand('name_thai', 'nameThai', named),
      category: brand('category', 'categoryId', oneOf(8, 1)),
    },
    products: {
      sku: 'key',
      name_thai: product('name_thai', 'nameThai', named),
      name_eng: product('name_eng', 'nameEng', named),
      category: move,
      subcategory: move,
      brand: product('brand', 'brandId', oneOf(2, 1)),
      price: product('price', 'price', (nth) => 50 + nth),
      cost: product('cost', 'cost', (nth) => 10 + nth),
      vat_percent: product('vat_percent', 'vatPercent', oneOf(0, 7)),
      unit: product('unit', 'unit', named),
      conversion: product('conversion', 'conversion', (nth) => 20 + nth),
      group: {
        // Out of its family by hand, and into that of another product by the file.
        save: async (who) => (await who.call(joinFamily, { ...path(1), body: { with: null } })).status,
        cells: async () => ({ sku: 'SKU1', group: 'SKU2' }),
      },
      barcode: product('barcode', 'barcode', (nth) => String(88_500_000 + nth)),
      status: product('status', 'status', status),
      sale_category: product('sale_category', 'saleCategoryId', oneOf(2, 1)),
      keywords: product('keywords', 'keywords', named),
      detail_thai: product('detail_thai', 'detailThai', named),
      detail_eng: product('detail_eng', 'detailEng', named),
      image: {
        ...picture,
        save: async (who, nth) => {
          const { body } = await manager.call(getProduct, path(1))
          const saved = { ...body, pictures: [oneOf('sack', 'jar')(nth)] }
          return (await who.call(saveProduct, { ...path(1), body: saved })).status
        },
      },
      shelf_place: product('shelf_place', 'shelfPlace', (nth) => `A-01-${1 + (nth % 9)}`),
      stock: [stockByHand, muchStockByHand],
    },
    prices: { sku: 'key', price: priceByHand, cost: withPrice(product('cost', 'cost', (nth) => 10 + nth)) },
    stock: { sku: 'key', stock: [stockByHand, muchStockByHand] },
    retailers: {
      outlet_code: 'key',
      store_name: outlet('store_name', 'storeName', named),
      owner_name: outlet('owner_name', 'ownerName', named),
      last_name: outlet('last_name', 'lastName', named),
      phone,
      email: outlet('email', 'email', (nth) => `shop${nth}@example.com`),
      tax_id: outlet('tax_id', 'taxId', oneOf('0105536000313', '0107537000246')),
      segment: outlet('segment', 'segment', (nth) => `kind${nth}`),
      address_line: address,
      sub_district: address,
      district: address,
      province: address,
      postal_code: address,
      landmark: address,
    },
    orders: {
      outlet: 'no screen',
      timestamp: 'no screen',
      order_id: 'no screen',
      sku: 'no screen',
      qty: 'no screen',
      unit_price: 'no screen',
    },
  }
}

const countOf = (units: (nth: number) => number): ByHand => ({
  save: async (who, nth) => {
    const body = { productId: 1, counted: units(nth), reason: 'count' as const }
    const saved = await who.call(correctStock, { body, key: `count-of-${who.username}-${nth}` })
    return saved.status === 200 && saved.body.correction ? 202 : saved.status
  },
  cells: async (nth) => ({ sku: 'SKU1', stock: units(nth) }),
})
const stockByHand = countOf((nth) => 100 + nth)
/** Above the limit. */
const muchStockByHand = countOf((nth) => 10_000 + nth)

/** A price with a date needs the same permission as one that is in force at once. */
const priceByHand: ByHand = {
  save: async (who, nth) => {
    const selection = { kind: 'sheet' as const, text: `SKU1\t${50 + nth}` }
    const body = { listId: null, selection, name: named(nth), reason: 'ราคาใหม่' }
    return (await who.call(createPriceChange, { body })).status
  },
  cells: async (nth) => ({ sku: 'SKU1', price: 50 + nth }),
}

const withPrice = ({ save, cells }: ByHand): ByHand => ({
  save,
  cells: async (nth) => ({ ...(await cells(nth)), price: '' }),
})
