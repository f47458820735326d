/** A shop without a server, for tests and for Storybook. */
export { type FakeAnswer, type FakeData, type FakeRequest, fakeShop } from './fake-shop/fake-shop.ts'
export { lost, Reply, refused, slow } from './fake-shop/reply.ts'
export { SAMPLE_NOW, SAMPLE_SHOP } from './fake-shop/sample-shop.ts'
