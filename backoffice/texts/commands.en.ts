import type { commands as thai } from './commands.th.ts'

export const commands: typeof thai = {
  tableKeys: 'Tables',
  keyMove: 'Move between rows',
  keyOpen: 'Open the row',
  keySelect: 'Select the row',
  keyRange: 'Select a range',
  keyAll: 'Select all loaded rows',
  generalKeys: 'Everywhere',
  hereKeys: 'This screen',
  paletteHint: 'Type an order number, retailer, phone, product or command',
  ordersOf: 'Orders of this retailer',
  ordersWith: 'Orders with this product',
  notForSale: 'Not for sale',
  noCommand: 'Nothing found: try less',
}
