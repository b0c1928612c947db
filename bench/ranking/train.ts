// Trains the ranking of products bought before, or judges such a training. See README.md in this folder.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rankingFeatures } from '#rules/smart-basket/ranking-features.ts'
import { forestOf, type Trees } from '#rules/smart-basket/trees.ts'
import { scoreOf } from '../leave-last-out.ts'
import { boost, chances, type TrainingOptions } from './boost.ts'
import { newestBaskets, questionsOf, tableOf, type Question } from './lists.ts'
import { readHistories, trendsOf, type History } from './replay.ts'
import { binned, figuresOf } from './tree.ts'

const training: TrainingOptions = {
  trees: 200,
  learningRate: 0.045,
  leaves: 15,
  fewestRows: 200,
  featureShare: 0.5,
  places: 15,
  ridge: 5,
}
/** Baskets learnt from per retailer. */
const newest = 5
const resamples = 2000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { halves: { type: 'boolean' } } })
const [file] = positionals
if (!file) {
  console.log(
    'Usage: node tools/bootstrap.mjs bench/ranking/train.ts [--halves] ORDERS.csv[.gz]   (see bench/ranking/README.md)',
  )
  process.exit(1)
}
const histories = await readHistories(resolve(process.env['INIT_CWD'] ?? '.', file))
if (values.halves) judgeHalves(histories)
else {
  const trees = train(questionsOf(newestBaskets(histories, newest), trendsOf(histories)))
  writeFileSync(new URL('../../rules/smart-basket/ranking.json', import.meta.url), asText(trees))
}

function train(questions: readonly Question[]): Trees {
  const useful = questions.filter(({ skus, basket }) => skus.some((sku) => basket.goods.has(sku)))
  const { columns, lists } = tableOf(useful)
  console.log(`${useful.length} baskets, ${columns[0]?.length ?? 0} candidates`)
  const bins = binned(columns)
  const trees = boost(bins, lists, training).map(figuresOf)
  return { features: rankingFeatures, edges: bins.edges, trees }
}

function asText({ features, edges, trees }: Trees): string {
  const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
  const names = JSON.stringify(features)
  return `{\n  "features": ${names},\n  "edges": [\n${lines(edges)}\n  ],\n  "trees": [\n${lines(trees)}\n  ]\n}\n`
}

/** Trains on the retailers of one half and predicts the last basket of those of the other, and the reverse. */
function judgeHalves(all: readonly History[]): void {
  const halfOf = (outlet: string) => (createHash('sha256').update(outlet).digest()[0] ?? 0) % 2
  const eligible = all.filter(({ baskets }) => baskets.length > 2)
  // Nobody's last basket counts as sales: this is how the kept-back retailers are judged.
  const known = all.map((one) => ({ ...one, baskets: one.baskets.slice(0, one.baskets.length > 2 ? -1 : undefined) }))
  const questions = questionsOf(newestBaskets(eligible, 1), trendsOf(known))
  const learnt = questionsOf(newestBaskets(all, newest), trendsOf(all))
  const both = [0, 1].map((half) => {
    const forest = forestOf(train(learnt.filter(({ outlet }) => halfOf(outlet) !== half)))
    return questions.filter(({ outlet }) => halfOf(outlet) === half).map((question) => compare(question, forest))
  })
  for (const [name, pairs] of [
    ['first half', both[0]],
    ['second half', both[1]],
    ['both', both.flat()],
  ] as const) {
    for (const measure of ['recall', 'ndcg'] as const)
      console.log(`${name}, ${measure}@10: ${lineOf(pairs ?? [], measure)}`)
  }
}

type Pair = Record<'recall' | 'ndcg', { formula: number; learned: number }>

function compare({ skus, rows, basket }: Question, forest: (row: Float32Array) => number): Pair {
  const ranks = rows.map((row) => (row[0] ?? 0) + forest(row))
  const order = skus.map((sku, index) => ({ sku, rank: ranks[index] ?? 0 })).sort((a, b) => b.rank - a.rank)
  const score = (list: readonly string[]) =>
    scoreOf(
      list.map((sku) => ({ sku, suggestedQty: 1 })),
      { outlet: '', before: [], last: { at: '', goods: basket.goods } },
    )
  const [formula, learned] = [score(skus), score(order.map(({ sku }) => sku))]
  return {
    recall: { formula: formula.recall, learned: learned.recall },
    ndcg: { formula: formula.ndcg, learned: learned.ndcg },
  }
}

/** The means, their difference and its 95 % interval from resampled retailers. */
function lineOf(pairs: readonly Pair[], measure: 'recall' | 'ndcg'): string {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const gains = pairs.map((pair) => pair[measure].learned - pair[measure].formula)
  const chance = chances(7)
  const means = Array.from({ length: resamples }, () =>
    mean(gains.map(() => gains[Math.floor(chance() * gains.length)] ?? 0)),
  ).sort((a, b) => a - b)
  const [low, high] = [means[Math.floor(0.025 * resamples)] ?? 0, means[Math.floor(0.975 * resamples)] ?? 0]
  const formula = mean(pairs.map((pair) => pair[measure].formula))
  const learned = mean(pairs.map((pair) => pair[measure].learned))
  return `formula ${formula.toFixed(4)}, learned ${learned.toFixed(4)}, gain ${mean(gains).toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}], ${pairs.length} retailers`
}
