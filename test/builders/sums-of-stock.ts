import { getPurchaseOrder, listPurchaseOrders } from '#contract/backoffice/goods/purchasing/calls.ts'
import { getFigure, listStockTurn } from '#contract/backoffice/figures/calls.ts'
import { getStock, listCorrections, listStock } from '#contract/backoffice/goods/stock/calls.ts'
import { satangOf, sumOf } from '#rules/money.ts'
import { exported, read, readAll, readList, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

/** What was sold at cost in 90 days, and the average stock. */
export async function sumsOfTurn(reader: Reader): Promise<NamedSum[]> {
  const { first, rows } = await readList(reader, listStockTurn)
  const { total } = first
  const file = await exported(reader, 'stock-turn')
  const period = { from: total.from, until: total.until }
  const margin = await read(reader, getFigure, { params: { figure: 'margin' }, query: period })
  return [
    {
      name: 'sold at cost in 90 days',
      places: {
        'sum of the list': satangOf(total.soldAmt),
        'its rows': sumOfBaht(rows.map(({ soldAmt }) => soldAmt)),
        file: file.sumOfColumn('Sold at cost'),
        'sales less margin': sumOfBaht([margin.baseAmt, -margin.amt]),
      },
    },
    {
      name: 'average stock at cost',
      places: {
        'sum of the list': satangOf(total.averageAmt),
        'its rows': sumOfBaht(rows.map(({ averageAmt }) => averageAmt)),
        file: file.sumOfColumn('Average stock at cost'),
      },
    },
  ]
}

/** What the stock is worth, and what is ordered from suppliers. */
export async function sumsOfStock(reader: Reader): Promise<NamedSum[]> {
  const { first, rows: levels } = await readList(reader, listStock)
  const { valueAmt } = first
  const products = await Promise.all(
    levels.map(({ productId }) => read(reader, getStock, { params: { productId: String(productId) } })),
  )
  const corrections = await readAll(reader, listCorrections)
  return [
    {
      name: 'worth of the stock',
      places: {
        'sum of the list': satangOf(valueAmt),
        'its rows': sumOfBaht(levels.map((level) => level.valueAmt)),
        'each product': sumOfBaht(products.map((product) => product.valueAmt)),
        file: (await exported(reader, 'stock')).sumOfColumn('Value'),
      },
    },
    {
      name: 'worth of corrections',
      places: {
        'the list': sumOfBaht(corrections.map((one) => one.valueAmt)),
        file: (await exported(reader, 'corrections')).sumOfColumn('Value'),
      },
    },
    ...(await sumsOfPurchases(reader)),
  ]
}

async function sumsOfPurchases(reader: Reader): Promise<NamedSum[]> {
  const orders = await readAll(reader, listPurchaseOrders)
  const whole = []
  const files = []
  for (const { id } of orders) {
    whole.push(await read(reader, getPurchaseOrder, { params: { id } }))
    files.push((await exported(reader, 'purchase-order-lines', { order: id })).sumOfColumn('Total'))
  }
  return [
    {
      name: 'purchase orders',
      places: {
        'the list': sumOfBaht(orders.map(({ totalAmt }) => totalAmt)),
        'each order': sumOfBaht(whole.map(({ totalAmt }) => totalAmt)),
        'their goods': sumOfBaht(
          whole.flatMap(({ goods }) => goods.map(({ units, costAmt }) => (units * satangOf(costAmt)) / 100)),
        ),
        file: (await exported(reader, 'purchase-orders')).sumOfColumn('Total'),
        'file of each': sumOf(files),
      },
    },
  ]
}
