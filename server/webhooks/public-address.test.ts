import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test('addresses of the internet', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('addresses of this machine, its network, its provider, and in disguise', () => {
  const others = `0.0.0.0 127.0.0.1 127.1.2.3 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
    198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1
    ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1::1 2001:db8::1 localhost 0x7f.1 2130706433`
  for (const address of others.split(/\s+/)) expect([address, isPublicAddress(address)]).toEqual([address, false])
})
