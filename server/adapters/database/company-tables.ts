import type { Generated } from 'kysely'
import type { PaperPicture } from '#rules/company/paper-pictures.ts'
import type { Optional } from './column-types.ts'

/** What was set on the screen of the company, each value as its environment variable would have it. */
export type CompanySettingTable = {
  id: Generated<number>
  revision: Generated<number>
  seller_name: Optional<string>
  seller_tax_id: Optional<string>
  seller_branch: Optional<string>
  seller_address: Optional<string>
  promptpay_id: Optional<string>
  promptpay_biller_id: Optional<string>
  promptpay_name: Optional<string>
  payment_methods: Optional<string>
  credit: Optional<string>
  credit_overdue: Optional<string>
  warehouse_place: Optional<string>
  run_stops: Optional<string>
  run_cash: Optional<string>
  odd_order_times_usual: Optional<string>
  odd_order_new_retailer_orders: Optional<string>
  odd_order_much_cash: Optional<string>
  staff_second_factor: Optional<string>
  line_basic_id: Optional<string>
  line_channel_token: Optional<string>
  line_channel_secret: Optional<string>
  sms_provider: Optional<string>
  sms_sender: Optional<string>
  sms_credit: Optional<string>
  sms_key: Optional<string>
  sms_secret: Optional<string>
}

/** What papers carry: `logo` or `signature`, as PNG. */
type CompanyPictureTable = { kind: PaperPicture; picture: Buffer; hash: string; changed_at: Date }

export type CompanyTables = { company_setting: CompanySettingTable; company_picture: CompanyPictureTable }
