import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { createPost } from './create-post.ts'

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
  [{ PUBLIC_URL: 'https://cloud.example' }, 'https://cloud.example']
])('letters lead to where the product says that it is: %j', (environment, origin) => {
  const { pages } = createPost(readSettings(environment, '.data'))
  expect(pages).toMatchObject({ panel: `${origin}/panel`, newPassword: `${origin}/panel/new-password` })
})
