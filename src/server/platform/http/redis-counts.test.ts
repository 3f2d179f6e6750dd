import { expect, test } from "vitest";
import { redisPackage, startRedis } from "#tests/scale/redis.ts";
import { createCountsFactory } from "./expiring-counts.ts";
import { checkRedisWritable, openRedisCounts } from "./redis-counts.ts";

test("limits are shared through Redis, or per instance while it is down, logged once", async ({ skip }) => {
  const program = redisPackage.find();
  if (!program) return skip("Neither valkey-server nor redis-server is installed.");
  const redis = await startRedis(program);
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  const shared = [0, 1].map(() => openRedisCounts(redis.url, "test:"));
  const instances = shared.map((counts) => createCountsFactory(counts)("enquiries"));
  for (const counts of shared) await counts.connect({ info: keep, warn: keep });
  const add = async (key: string) => {
    const counts: number[] = [];
    for (const instance of instances) counts.push((await instance.add(key, 1, 60_000)).count);
    return counts;
  };

  expect(await add("a")).toEqual([1, 2]);
  expect((await instances[0]?.get("a"))?.expiresAt).toBeGreaterThan(Date.now() + 30_000);
  await instances[0]?.add("a", -1, 60_000);
  await instances[0]?.delete("b");
  expect(await add("a")).toEqual([2, 3]);

  await redis.stop();
  await expect.poll(() => lines.length).toBe(2);
  expect(await add("a")).toEqual([1, 1]);
  expect(await add("a")).toEqual([2, 2]);
  await expect(checkRedisWritable(redis.url)).rejects.toThrow();

  await redis.restart();
  await expect.poll(() => lines.length).toBe(4);
  expect(await add("c")).toEqual([1, 2]);
  await checkRedisWritable(redis.url);
  expect(lines[0]).toMatch(
    /^Redis \(REDIS_URL\) does not answer \(.+\): until it does, each instance counts limits for itself\.$/,
  );
  expect(lines.slice(2)).toEqual(Array(2).fill("Redis answers again: limits are shared."));
  for (const counts of shared) counts.close();
  await redis.stop();
});
