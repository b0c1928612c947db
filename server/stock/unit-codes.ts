import { sql, type RawBuilder } from 'kysely'

/**
 * The barcodes of the other units of products, `codes` for each that has any, with how many sales units they hold; null where these are no
 * whole ones.
 * @param products a query for their ids
 */
export const unitCodesOf = (products: RawBuilder<unknown>) => sql`
  select u.product_id, json_agg(json_build_object('barcode', u.barcode,
    'units', case when u.pieces % p.conversion = 0 then u.pieces / p.conversion end) order by u.pieces) as codes
  from product_unit u join product p on p.id = u.product_id
  where u.barcode is not null and u.product_id in (${products}) group by 1`
