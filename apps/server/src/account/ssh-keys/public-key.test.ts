import { expect, test } from 'vitest'
import { readPublicKey } from './public-key.ts'

// keys and fingerprints of ssh-keygen (OpenSSH 10.0)
const KEYS: readonly (readonly [text: string, fingerprint: string])[] = [
  [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGR0mXK0uksqUSCFmG/OGaEKpR7kS5agErbEHL+B0lRD',
    'SHA256:6dUkJrYfeHwuQdWk38Kn6RXf6naQBRCpngxMDk3P2qM'
  ],
  [
    'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBBsJvBZ/KLg8nXnpfERaCC/SLlhUcOJ62vmnG11wyB0HTU5dOnUShIdtT1rkxmO6O5Fke2mjw1N/0FiCd0mThvs=',
    'SHA256:cL6Agra+F6GJzjGsPbusMazi43jZ+7n6+90r/WOuY3U'
  ],
  [
    'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBJZywtX6D24J2iVxIAwLM2R7S64ZnT6ancOp7sJ6aNl5O8Ie7orBXLm+oWrI6vbZff0z8lRCrvajefJr4vDpyt8LXpGNVDzOfq0YCn+VGBaM5WHeheoSq687aRYCdCkp1A==',
    'SHA256:1eoLxWj4QuzYrME+YBeblexO2NKyD81RHvcKIksUf3M'
  ],
  [
    'ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBACXdMRWdkX3JqmRGk4FAJANPSn2nfZQLK41r0oeTw+UCZFdX57TnL1G9IsHQz35uMLHdTET/P1V34jyZYNdpaiLYQAgZMr9WHs6ICyMc13BbRpkQUCIIlwHZKiy7xWr32kt3JjB6wolzzZFzvuOCOyeDqy/0kLrXWvs3C4DCa3/Y+Wdtw==',
    'SHA256:7Dy58RCys1DQqfrHkEG6M0DdYGRT7M9L+8KZ+0M3j2c'
  ],
  [
    'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCROI5ki6r9Asa/NKAxeGeGLoab/oanah9kAfh+Whzel2ZE/48SccUTqx/WigNSdWRMctgfi0atI8zwnOe2JNxU2Uf8rGJO3goK8k6Lu6MmaNQuvmS1fftQXLnTQYTet4PsDWT8mR17C1AQ+IeI9/ME3kiXqCU3yP9sOgOiRHc3DRL5MP9pFASw5cFD/XKlm2WOKa6kpTZxAMby/3b9QFK2+otTRQJM1qK0WePpXw6aNdw9+87tpU0b9zdSShzyYCdygd7RzLCtagOLZjZpg41i2a4n5jjVkEq5PSwKk+JhDCQar/K5JafmuMyyIuLxsN/V9eXZSkhElc1NYDLaihJ3',
    'SHA256:ck/G6EnhHPJMXFdDMjE/Xv5iOozAn/O5ct3S/7qzeXo'
  ],
  [
    'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAACAQC5XqfEiF4aNjTTk2tLtP+Ph9RbHAgoGdC6O4c2zEF9bmeG2oWJPByjHAx5GL3gsHUv0Ar2qe/Goby46DUoNyuvVX+NZ7qZO5nXrTIHUygkCvjJ2xknd+8wmk+NcfoAMjUHbZ+VTYR58Ol415FX+5Rz1l0NvEhjs3sKVkgDwzL8Vsm+5K06BFmI/FnRSLOVxJ0C7WwYMmFg+MAZ1q+ZP4XRauQdNcyBgKHMEbJI7bChOOmlb70p2LaZTxpFFOsTJpRqBJz6LNbDyBzedH7ngbedZ1kwRwqMWObdeuEJv4kCE4LPoV8p//HCHOTzIcxan9QlpVFknBX71X/BADGammXfvP9bf0PcCcRRKzcKfWITr+wgezEzjPJaT0wfnbEpvlmNk+aBxPR9cSxnQIkvhhuLPgr/hw1NQ8RjLw8mpVoYax2g3sUKkyF/FO36wa+yHUGtRvaFnbgFCoWNtDgz44Aru5StOhojugzfTuliLU8FSXmRUdrbULWhv+Tx8ug2vuTUt5GjoPrRO6s9mDVLbnw/wH1IpTkZiYmoT4M6cwkEKSBmqwVlVB0WtQB/CLphyhBVkA+5DRsZP7stKkhx526ivAvcCxJMhkcBVZ7HUqT0srBLK9cMojHGZqcS6pZId1GQTIUyWoTMYgbSh9W4gqzstO+ZeBFVSVKNJmMicN9Q1w==',
    'SHA256:DNFKau2XLiDavDLJwcQ4z/x/aMN4GerDVRZp0qo9FU0'
  ],
  [
    'sk-ssh-ed25519@openssh.com AAAAGnNrLXNzaC1lZDI1NTE5QG9wZW5zc2guY29tAAAAIGR0mXK0uksqUSCFmG/OGaEKpR7kS5agErbEHL+B0lRDAAAABHNzaDo=',
    'SHA256:LZydJA7kkSw3Vp+wJoh5XnLrPmbZzY2ju4EgUHU449M'
  ],
  [
    'sk-ecdsa-sha2-nistp256@openssh.com AAAAInNrLWVjZHNhLXNoYTItbmlzdHAyNTZAb3BlbnNzaC5jb20AAAAIbmlzdHAyNTYAAABBBBsJvBZ/KLg8nXnpfERaCC/SLlhUcOJ62vmnG11wyB0HTU5dOnUShIdtT1rkxmO6O5Fke2mjw1N/0FiCd0mThvsAAAAEc3NoOg==',
    'SHA256:NRCBRDycsd5ckDDCyx7AfKjntDT9+ZK8vGK4VI41r9w'
  ]
]

const [ED25519 = ['', '']] = KEYS

test.each(KEYS)('%s has the fingerprint that ssh-keygen prints', (text, fingerprint) => {
  const [type, base64] = text.split(' ')
  expect(readPublicKey(text)).toEqual({ type, line: `${type} ${base64}`, fingerprint })
})

test('options, comments, line ends and comment lines are removed', () => {
  const plain = readPublicKey(ED25519[0])
  const [type, base64] = ED25519[0].split(' ')
  expect(readPublicKey(`\n# mine\r\nfrom="10.0.0.0/8",no-pty ${type} ${base64} я@дом 2\r\n\n`)).toEqual(plain)
  expect(readPublicKey(`${type}   ${base64}`)).toEqual(plain)
})

test.each([
  ['', 'empty'],
  ['# only a comment', 'empty'],
  ['hello', 'unknown_type'],
  ['ssh-dss AAAAB3NzaC1kc3MAAACBAP', 'dsa'],
  ['---- BEGIN SSH2 PUBLIC KEY ----\nAAAAC3NzaC1lZDI1NTE5\n---- END SSH2 PUBLIC KEY ----', 'unknown_type'],
  [`${ED25519[0].slice(0, 60)}\n${ED25519[0].slice(60)}`, 'damaged'],
  [`${ED25519[0]}\n${ED25519[0]}`, 'several_keys'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA', 'private_key'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'private_key'],
  ['-----BEGIN PRIVATE KEY-----', 'private_key'],
  ['MIIEpAIBAAKCAQEAn3YwV', 'private_key'],
  ['MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgw', 'private_key'],
  ['MHcCAQEEIMk0', 'private_key'],
  ['MC4CAQAwBQYDK2VwBCIEIA', 'private_key'],
  ['PuTTY-User-Key-File-3: ssh-ed25519', 'private_key'],
  ['ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAxQG9wZW5zc2guY29t', 'certificate']
])('%j is refused: %s', (text, fault) => {
  expect(readPublicKey(text)).toBe(fault)
})

test('a key with missing characters is never accepted as another key', () => {
  for (const [text] of KEYS) {
    const [type = '', padded = ''] = text.split(' ')
    const base64 = padded.replace(/=+$/, '')
    for (let cut = 0; cut < base64.length - 4; cut += 7) {
      const shorter = readPublicKey(`${type} ${base64.slice(0, cut)}${base64.slice(cut + 4)}`)
      expect(typeof shorter).toBe('string')
    }
  }
})

test('an RSA key needs a minimum number of bits', () => {
  const rsa = (bits: number) => {
    const modulus = Buffer.concat([Buffer.from([0]), Buffer.alloc(bits / 8, 0xff)])
    const field = (bytes: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, bytes])
    }
    const blob = Buffer.concat([Buffer.from('ssh-rsa'), Buffer.from([1, 0, 1]), modulus].map(field))
    return readPublicKey(`ssh-rsa ${blob.toString('base64')}`)
  }
  expect(rsa(1024)).toBe('short_rsa')
  expect(rsa(2040)).toBe('short_rsa')
  expect(rsa(2048)).toMatchObject({ type: 'ssh-rsa' })
  expect(rsa(16_384)).toMatchObject({ type: 'ssh-rsa' })
  expect(rsa(16_392)).toBe('long_rsa')
})
