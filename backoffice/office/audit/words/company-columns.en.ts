import type { companyCodes as thaiCodes, companyColumns as thai } from './company-columns.th.ts'

export const companyColumns = {
  seller_name: "Seller's name",
  seller_tax_id: "Seller's tax ID",
  seller_branch: "Seller's branch",
  seller_address: "Seller's address",
  promptpay_id: 'PromptPay number',
  promptpay_biller_id: 'Biller number',
  promptpay_name: 'Name on the account',
  payment_methods: 'Payment methods',
  credit: 'Goods on account',
  credit_overdue: 'When a payment is overdue',
  warehouse_place: 'Place of the warehouse',
  run_stops: 'Most stops of a run',
  run_cash: 'Most cash of a run',
  odd_order_times_usual: 'Held from this many times the usual',
  odd_order_new_retailer_orders: 'New below so many deliveries',
  odd_order_much_cash: 'Cash on delivery of new retailers that is held',
  staff_second_factor: 'Second factor',
  line_basic_id: 'LINE account',
  line_channel_token: 'LINE access token',
  line_channel_secret: 'LINE channel secret',
  sms_provider: 'SMS provider',
  sms_sender: 'SMS sender name',
  sms_credit: 'SMS credit',
  sms_key: 'SMS key',
  sms_secret: 'SMS secret',
  hash: 'Check value of the picture',
} satisfies Record<keyof typeof thai, string>

export const companyCodes = {
  credit: { on: 'On', off: 'Off' },
  credit_overdue: { block: 'Stops orders on account', warn: 'Shown only' },
  staff_second_factor: { off: 'Off', recommended: 'Recommended', required: 'Required' },
  sms_provider: { thaibulksms: 'ThaiBulkSMS' },
  sms_credit: { standard: 'Standard', corporate: 'Corporate' },
} satisfies { [Column in keyof typeof thaiCodes]: Record<keyof (typeof thaiCodes)[Column], string> }
