import { sitCategory } from '../../exam/test.ts';

sitCategory('no-tool');
