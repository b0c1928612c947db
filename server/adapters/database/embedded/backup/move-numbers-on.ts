import pg from 'pg'

/** How many numbers a sequence leaves out: a tenth of those that it gave, within these. */
const [fewest, most] = [1000, 500_000]

/**
 * Lets every sequence of a restored database leave out the numbers that the shop may have given since: for orders whose numbers retailers,
 * papers and the payment gateway know, and for events whose ids other programs take for known. Numbers of tax documents are rows, without gaps.
 */
export async function moveNumbersOn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass,
         least(max_value, last_value + least(greatest(last_value / 10, ${fewest}), ${most})))
       from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
  } finally {
    await client.end()
  }
}
