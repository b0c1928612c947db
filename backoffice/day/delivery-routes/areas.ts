import type { DeliveryRoute } from './route.ts'

type Area = DeliveryRoute['areas'][number]

/** An area as it is typed and shown: `ชลบุรี บ้านบึง`, or the province alone. */
export const areaText = ({ province, district }: Area): string => (district ? `${province} ${district}` : province)

/** The areas of a text with one in each line: the province, then the district where not all of it is meant. */
export const areasOf = (text: string): Area[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [province = '', ...district] = line.split(/\s+/)
      return { province, district: district.join(' ') || null }
    })
