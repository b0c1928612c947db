/** What staff read who see the storefront as a retailer. */
export const viewing = {
  label: 'ดูในฐานะร้าน',
  heading: (store: string) => `ดูในฐานะร้าน ${store} (อ่านอย่างเดียว)`,
  until: (time: string) => `ถึง ${time}`,
  end: 'เลิกดู',
}
