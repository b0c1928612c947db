import type { day as thai } from './day.th.ts'

export const day: typeof thai = {
  title: 'Close the day',
  lines: 'What has to be in order',
  names: {
    cash: 'Drivers’ cash',
    counter: 'Counter cash',
    slips: 'Slips waiting',
    undelivered: 'On the road, not delivered',
    reports: 'Drivers’ reports in conflict',
    refunds: 'Refunds due',
    statements: 'Money on the account that belongs to no order',
    stock: 'Stock that differs from its ledger',
    events: 'Events that were not delivered',
    webhooks: 'Webhooks stopped after failed deliveries',
  },
  clear: 'All clear',
  open: (count) => `${count} open`,
  openAmount: (count, amount) => `${count} open · ${amount}`,
  go: 'Open the list',
  close: 'Close the day',
  closeTitle: 'Close the day with things open?',
  closeText: 'The figures as they are now are stored with your reason.',
  reason: 'Reason',
  closed: 'Day closed',
  closedBy: (name, at) => `${name} closed this day at ${at}`,
  withReason: (reason) => `Reason: ${reason}`,
}
