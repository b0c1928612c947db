/** Where a retailer begins and ends its notices by LINE: the way in words, and its address. */
const wayTo = (publicUrl: string): string => `"บัญชีร้าน > ข่าวทาง LINE" ${publicUrl}/retailer/retailer-info?part=line`

/** What the account at LINE answers to what people send there. */
export const answers = {
  followed: (publicUrl: string) => `ยินดีต้อนรับ อยากรับข่าวคำสั่งซื้อที่นี่ กดรับข่าวแล้วส่งรหัสที่ได้มาในแชตนี้\n${wayTo(publicUrl)}`,
  joined: 'ส่งรหัสจากหน้า LINE ของหลังร้านในกลุ่มนี้ เพื่อรับข่าวของร้านที่นี่',
  linked: (storeName: string, publicUrl: string) =>
    `เชื่อมกับ ${storeName} แล้ว ข่าวคำสั่งซื้อจะมาที่นี่ เลิกรับได้ที่\n${wayTo(publicUrl)}`,
  groupLinked: 'เชื่อมกลุ่มนี้แล้ว จะแจ้งเมื่อมีคำสั่งซื้อที่พักไว้ มีร้านแจ้งปัญหา หรือยังไม่ได้ปิดวัน',
  groupReplaced: 'กลุ่มอื่นเชื่อมแทนแล้ว ข่าวของร้านจะไม่มาที่กลุ่มนี้อีก ถ้าไม่ได้เปลี่ยนเอง ให้ผู้ดูแลระบบดูที่หน้า LINE ของหลังร้าน',
  wrongCode: 'รหัสนี้ใช้ไม่ได้หรือหมดอายุแล้ว ขอรหัสใหม่แล้วส่งอีกครั้ง',
}
