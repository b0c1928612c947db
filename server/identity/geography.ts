import { readFile } from 'node:fs/promises'
import type { AddressParts, MappedPart } from '#rules/identity/address.ts'

/** As `db/geography/README.md` describes them; a sub-district has a postcode only where it differs. */
type SubDistrictRow = [thai: string, english: string, postalCode?: number]
type DistrictRow = [thai: string, english: string, postalCode: number, subDistricts: SubDistrictRow[]]
type ProvinceRow = [code: string, thai: string, english: string, districts: DistrictRow[]]

export type Place = {
  subDistrict: string
  subDistrictEng: string
  district: string
  districtEng: string
  province: string
  provinceEng: string
  provinceCode: string
  postalCode: string
}

/** The map of the country: Thai names without จังหวัด, อำเภอ or เขต, ตำบล or แขวง. */
export class Geography {
  readonly places: readonly Place[]
  readonly #provinces = new Map<string, Map<string, Place[]>>()
  readonly #byPostalCode: Map<string, Place[]>

  constructor(rows: readonly ProvinceRow[]) {
    this.places = rows.flatMap(placesOf)
    this.#byPostalCode = Map.groupBy(this.places, (place) => place.postalCode)
    for (const [province, places] of Map.groupBy(this.places, (place) => place.province)) {
      this.#provinces.set(
        province,
        Map.groupBy(places, (place) => place.district),
      )
    }
  }

  /** One place of each province, in the order of the codes. */
  provinces(): Place[] {
    return [...this.#provinces.keys()].flatMap((province) => this.districts(province).slice(0, 1))
  }

  /** One place of each district; none for an unknown province. */
  districts(province: string): Place[] {
    return [...(this.#provinces.get(province)?.values() ?? [])].flatMap((places) => places.slice(0, 1))
  }

  subDistricts(province: string, district: string): readonly Place[] {
    return this.#provinces.get(province)?.get(district) ?? []
  }

  /** Postcodes cross districts and even provinces: 22160 is in both Rayong and Chanthaburi. */
  ofPostalCode(postalCode: string): readonly Place[] {
    return this.#byPostalCode.get(postalCode) ?? []
  }

  /** The place of an address whose fields match, else null. */
  find(address: Omit<AddressParts, 'addressLine'>): Place | null {
    if (this.misplacedPart(address)) return null
    const places = this.subDistricts(address.province, address.district)
    return places.find((place) => place.subDistrict === address.subDistrict) ?? null
  }

  /**
   * The first field that is not within the wider ones, or null where all match. Any postcode of the district is
   * accepted: post offices serve areas that the map assigns to another sub-district (แสนสุข has 20000 in it and 20130
   * on many letterboxes).
   */
  misplacedPart({ province, district, subDistrict, postalCode }: Omit<AddressParts, 'addressLine'>): MappedPart | null {
    if (!this.#provinces.has(province)) return 'province'
    const places = this.subDistricts(province, district)
    if (places.length === 0) return 'district'
    if (!places.some((place) => place.subDistrict === subDistrict)) return 'subDistrict'
    return places.some((place) => place.postalCode === postalCode) ? null : 'postalCode'
  }
}

const placesOf = ([provinceCode, province, provinceEng, districts]: ProvinceRow): Place[] =>
  districts.flatMap(([district, districtEng, commonPostalCode, subDistricts]) =>
    subDistricts.map(([subDistrict, subDistrictEng, postalCode = commonPostalCode]) => ({
      subDistrict,
      subDistrictEng,
      district,
      districtEng,
      province,
      provinceEng,
      provinceCode,
      postalCode: String(postalCode),
    })),
  )

const file = new URL('../../db/geography/thailand.json', import.meta.url)
let loading: Promise<Geography> | null = null

/** Loaded on first use: most requests never need it. */
export function loadGeography(): Promise<Geography> {
  loading ??= readFile(file, 'utf8').then((text) => new Geography(JSON.parse(text) as ProvinceRow[]))
  return loading
}
