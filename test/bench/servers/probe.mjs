// Loaded before each measured server, the same for all: says what the process has used when it is asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, memoryMb: process.memoryUsage.rss() / 2 ** 20 });
});
process.channel?.unref();
