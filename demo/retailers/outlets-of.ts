import type { DemoOutlet } from '#demo/types.ts'

/**
 * Small groceries of a table, `shop | owner | family name | house | tambon | amphoe | province | postcode`, each with the
 * cells behind those. Their codes and phone numbers count from 1.
 */
export const outletsOf = (
  table: string,
  { code, phones }: { code: string; phones: number },
): { outlet: DemoOutlet; rest: string[] }[] =>
  table
    .trim()
    .split('\n')
    .map((line, index) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const [storeName = '', ownerName = '', lastName = '', addressLine = '', subDistrict = '', district = ''] = cells
      const [province = '', postalCode = '', ...rest] = cells.slice(6)
      const outlet = {
        outletCode: `${code}${String(index + 1).padStart(2, '0')}`,
        phone: `089000${String(phones + index + 1)}`,
        storeName,
        ownerName,
        lastName,
        taxId: null,
        segment: 'grocery',
        address: { addressLine, subDistrict, district, province, postalCode },
      }
      return { outlet, rest }
    })
