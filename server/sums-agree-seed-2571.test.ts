import { testSumsAgree } from '#test/builders/sums-agree.ts'

testSumsAgree(2571)
