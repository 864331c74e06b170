import { sitCategory } from '../../exam/test.ts';

sitCategory('untrusted-content');
