type Args = Readonly<Record<string, string | number | boolean>>
/** What React Aria gives a text with choices in it. */
type Formatter = { number: (value: number) => string }
type AriaText = string | ((args: Args, formatter: Formatter) => string)
export type AriaTexts = Record<string, AriaText>

export const count = (args: Args, formatter: Formatter, name = 'count') => formatter.number(Number(args[name]))

/**
 * React Aria's texts in Thai, by its packages: it has 34 languages, and Thai is none of them. Packages that the back
 * office does not use are left out; each that it does must be here, or its component fails. What days and what is dragged
 * say is filled in by `aria-picker-texts.th.ts` and `drag-and-drop.ts`, with them: React Aria keeps these very objects.
 * `tools/aria-texts.test.ts` compares the keys with those of the installed release.
 */
export const ariaTexts: Record<string, AriaTexts> = {
  '@react-aria/grid': {
    deselectedItem: ({ item }) => `เลิกเลือก ${item}`,
    select: 'เลือก',
    selectedCount: (args, formatter) =>
      Number(args['count']) === 0 ? 'ไม่ได้เลือก' : `เลือก ${count(args, formatter)} รายการ`,
    selectedAll: 'เลือกทั้งหมดแล้ว',
    selectedItem: ({ item }) => `เลือก ${item}`,
    longPressToSelect: 'กดค้างเพื่อเลือกหลายรายการ',
  },
  '@react-aria/table': {
    select: 'เลือก',
    selectAll: 'เลือกทั้งหมด',
    sortable: 'คอลัมน์ที่เรียงได้',
    ascending: 'น้อยไปมาก',
    descending: 'มากไปน้อย',
    ascendingSort: ({ columnName }) => `เรียงตาม${columnName} น้อยไปมาก`,
    descendingSort: ({ columnName }) => `เรียงตาม${columnName} มากไปน้อย`,
    columnSize: ({ value }) => `${value} พิกเซล`,
    resizerDescription: 'กด Enter เพื่อเริ่มปรับความกว้าง',
    expand: 'ขยาย',
    collapse: 'ยุบ',
  },
  '@react-aria/dnd': {},
  'react-aria-components': {
    selectPlaceholder: 'เลือกรายการ',
    tableResizer: 'ปรับความกว้าง',
    dropzoneLabel: 'พื้นที่วางไฟล์',
    colorSwatchPicker: 'ตัวเลือกสี',
  },
  '@react-aria/autocomplete': { collectionLabel: 'รายการแนะนำ' },
  '@react-aria/calendar': {},
  '@react-aria/combobox': {
    focusAnnouncement: ({ isGroupChange, groupTitle, optionText, isSelected }) =>
      `${isGroupChange ? `กลุ่ม ${groupTitle} ` : ''}${optionText}${isSelected ? ' เลือกแล้ว' : ''}`,
    countAnnouncement: (args, formatter) => `มี ${count(args, formatter, 'optionCount')} ตัวเลือก`,
    selectedAnnouncement: ({ optionText }) => `เลือก ${optionText} แล้ว`,
    buttonLabel: 'แสดงตัวเลือก',
    listboxLabel: 'ตัวเลือก',
  },
  '@react-aria/datepicker': {},
  '@react-stately/datepicker': {},
  '@react-aria/menu': { longPressMessage: 'กดค้างหรือกด Alt และลูกศรลงเพื่อเปิดเมนู' },
  '@react-aria/numberfield': {
    decrease: ({ fieldLabel }) => `ลด${fieldLabel}`,
    increase: ({ fieldLabel }) => `เพิ่ม${fieldLabel}`,
    numberField: 'ช่องตัวเลข',
  },
  '@react-aria/overlays': { dismiss: 'ปิด' },
  '@react-aria/searchfield': { 'Clear search': 'ล้างคำค้นหา' },
  '@react-aria/spinbutton': {},
  '@react-aria/tag': { removeDescription: 'กด Delete เพื่อลบ', removeButtonLabel: 'ลบ' },
  '@react-aria/tree': { expand: 'ขยาย', collapse: 'ยุบ' },
}
